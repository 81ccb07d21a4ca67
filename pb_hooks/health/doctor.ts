import { doctorLines, type DoctorData, type DoctorMachine } from '../../domain/program/doctor'
import { checkDatabase } from '../backups/stored-backups'
import { activeDelivery, tryConnection } from '../mail/active-delivery'
import { measure } from './read-health'

interface Asked {
  machine: DoctorMachine
  secondPlace: string
  /** Whether the database is open. If not, only what the machine shows is judged. */
  opened: boolean
}

/** Returns the lines of `coterie doctor` as JSON. Writes nothing, but connects to the mail server. */
export function doctor(app: PbApp, input: string): string {
  const { machine, secondPlace, opened } = JSON.parse(input) as Asked
  return JSON.stringify(doctorLines(machine, opened ? readData(app, machine, secondPlace) : null))
}

function readData(app: PbApp, { disk, https, replica }: DoctorMachine, secondPlace: string): DoctorData {
  checkDatabase(app)
  const { health, facts } = measure(app, {
    version: '',
    startedMs: 0,
    dashboard: '',
    folder: { ...disk, backups: 0, attachments: 0 },
    certificate: { untilMs: https.certificateUntilMs, problem: https.certificateProblem },
    secondPlace,
    replica: replica && { machine: '', epoch: 0, standby: '', standbyLagMs: -1, ...replica },
  })
  const by = activeDelivery(app)
  const mail = by && { delivery: by.delivery, carrier: by.carrier, answer: tryConnection(by) }
  return { facts, timeZone: health.timeZone, mail }
}
