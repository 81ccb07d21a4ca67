import type { Delivery, MailProblem, MailResponse } from '../mail/delivery'
import {
  clockFinding,
  clockOffset,
  freeState,
  healthFindings,
  healthLimits,
  machineFindings,
  type Finding,
  type HealthFacts,
  type HealthTopic,
  type MachineFacts,
} from './health'

const doctorChecks = ['disk', 'data', 'backups', 'replica', 'mail', 'certificate', 'clock'] as const
type DoctorCheck = (typeof doctorChecks)[number]

/** A line of `coterie doctor`. The remedy begins with what to do or type; it is '' if the state is `ok`. */
export interface DoctorLine {
  check: DoctorCheck
  state: 'ok' | Finding['state']
  text: string
  remedy: string
}

/** What the command measures itself. `origin` is the public address, `clock` its answer: null if there is none. */
export interface DoctorMachine extends MachineFacts {
  dir: string
  origin: string
  clock: { askedMs: number; answeredMs: number; serverMs: number } | null
  /** How many files the disk can hold, and how many more; `total` is 0 if unknown. */
  inodes: { total: number; free: number }
  /** What the running server says about the continuous copy; null without one, or without an answer. */
  replica: (NonNullable<HealthFacts['replica']> & { place: string }) | null
  /** Whether the settings of the server are known, as those of a systemd unit are. */
  knowsSettings: boolean
}

/** What only the opened database says. */
export interface DoctorData {
  facts: Omit<HealthFacts, keyof MachineFacts>
  timeZone: string
  mail: MailCheck | null
}

/** The delivery method without its key, and how the mail server answered to signing in: null if it wasn't asked. */
export interface MailCheck {
  delivery: Pick<Delivery, 'way' | 'from'>
  carrier: string
  answer: MailResponse | null
}

type Advice = { check: DoctorCheck; text: string; remedy: string }
type AdviceFor = (machine: DoctorMachine, data: DoctorData | null) => Advice

const replicaLog = 'look for “replica” in the log of the server: `journalctl -u coterie -n 50`'
const mailSettings = 'open Settings (/admin/settings) in the app'
const mailLog = 'open Mail Log (/admin/mail-log) in the app; the log names the reason of each email'
const runAudit = ({ dir }: DoctorMachine) => `run \`coterie audit --dir ${dir}\``
/** A file of `coterie backup` is no backup that the server knows. */
const backUp = 'open Health (/admin/health) in the app and select “Back up now”'
const sizeOf = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
const diskSpace = ({ disk }: DoctorMachine): string => `${sizeOf(disk.free)} of ${sizeOf(disk.total)} free`
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const daysBetween = (from: number, to: number): number => Math.floor((to - from) / 86_400_000)
const newestBackup = ({ nowMs }: DoctorMachine, { facts }: DoctorData): string => {
  const hours = Math.floor((nowMs - facts.backups.lastGoodMs) / 3_600_000)
  return `the newest good backup is from ${minuteOf(facts.backups.lastGoodMs)}, ${hours} h ago`
}
const minuteOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const advice =
  (check: DoctorCheck, text: string, remedy: string): AdviceFor =>
  () => ({ check, text, remedy })

const adviceOf: { readonly [about in HealthTopic]: AdviceFor } = {
  name: advice('data', 'the program has no name yet', 'open Settings in the app and enter a name'),
  time: advice(
    'data',
    'no time zone is chosen: days and months begin in UTC',
    'open Settings in the app and choose one',
  ),
  'zone-unknown': (_machine, data) => ({
    check: 'data',
    text: `the system doesn't know the time zone ${data?.timeZone ?? ''}`,
    remedy: 'choose another one in Settings in the app',
  }),
  'database-damaged': advice(
    'data',
    'the database is damaged',
    'stop the server, copy the folder, check the disk, and run `coterie restore FILE.zip` with the last good backup',
  ),
  'clock-ahead': advice(
    'data',
    'the clock jumped far ahead, so the monthly run waits',
    'set the clock, then confirm it on Health (/admin/health) in the app',
  ),
  generation: advice(
    'data',
    'the monthly run waits for an earlier month',
    'open Payments (/admin/payments) in the app and generate that month',
  ),
  copies: advice(
    'data',
    'offline data on a device differed from the server in the last week and was loaded again',
    'nothing was lost; the server log names the collection',
  ),
  'sync-log': advice(
    'data',
    'devices were not told of changes in the last week; they have been told since',
    'check whether another program writes to data.db',
  ),
  'log-end': (machine) => ({
    check: 'data',
    text: 'the audit log is shorter than it was before',
    remedy: `${runAudit(machine)}; docs/operate.md says what each finding means`,
  }),
  'log-broken': (machine) => ({
    check: 'data',
    text: 'the audit log was changed, or entries are missing',
    remedy: `${runAudit(machine)}; docs/operate.md says what each finding means`,
  }),
  'folder-read-only': ({ dir }) => ({
    check: 'disk',
    text: 'the data folder can’t be written to',
    remedy: `check the owner of ${dir}, and with \`findmnt -T ${dir}\` whether its disk is mounted read-only`,
  }),
  'disk-full': (machine) => ({
    check: 'disk',
    text: `the disk is nearly full: ${diskSpace(machine)}`,
    remedy: `make room now; \`du -xsh ${machine.dir}/* | sort -h\` shows what takes it`,
  }),
  'disk-low': (machine) => ({
    check: 'disk',
    text: `the disk has little room: ${diskSpace(machine)}; a backup needs twice the size of data.db`,
    remedy: 'keep fewer backups (Settings in the app), or use a larger disk',
  }),
  wal: ({ disk }) => ({
    check: 'disk',
    text: `data.db-wal has grown to ${sizeOf(disk.wal)}`,
    remedy: 'restart the server when convenient: a query that never ends keeps the file from shrinking',
  }),
  'no-backup': advice('backups', 'there is no good backup', backUp),
  'backup-failed': advice('backups', 'the last backup failed', `make room or read the server log, then ${backUp}`),
  'backup-old': (machine, data) => ({
    check: 'backups',
    text: data === null ? '' : newestBackup(machine, data),
    remedy: `check that the server runs at night, then ${backUp}`,
  }),
  'backup-by-hand': advice('backups', 'nightly backups are off', 'turn them on on Health (/admin/health) in the app'),
  'backup-here-only': ({ knowsSettings }) =>
    knowsSettings
      ? {
          check: 'backups',
          text: 'backups are only on the disk of the data',
          remedy: 'set COTERIE_BACKUPS_TO (--backups-to) to a folder on another disk or machine and restart the server',
        }
      : {
          check: 'backups',
          text: 'it isn’t known whether the server copies its backups to another disk: it runs without a systemd unit',
          remedy: 'see Backups on Health (/admin/health) in the app, or name the folder with --backups-to',
        },
  'second-failed': advice(
    'backups',
    'the last backup was not copied to the second folder',
    'check that its disk is mounted and has room, and that the user of the server may write to it',
  ),
  'backups-unreadable': ({ dir }) => ({
    check: 'backups',
    text: 'the folder with the backups can’t be read',
    remedy: `run \`ls -ld ${dir}/backups\` and give it to the owner of ${dir}`,
  }),
  replica: ({ replica }) => ({
    check: 'replica',
    text: `${replica?.place ?? ''} was last complete ${minutes(replica?.lagMs ?? 0)} min ago`,
    remedy: replicaLog,
  }),
  'replica-taken': ({ replica }) => ({
    check: 'replica',
    text: `another server writes to ${replica?.place ?? ''}, so this one stopped`,
    remedy: 'stop the other server or give it another COTERIE_REPLICA, then restart this one',
  }),
  'replica-unsuitable': ({ replica }) => ({
    check: 'replica',
    text: `${replica?.place ?? ''} lacks what a continuous copy needs`,
    remedy: 'set COTERIE_REPLICA to a store with conditional writes, and restart the server',
  }),
  'no-standby': ({ replica }) => ({
    check: 'replica',
    text: `no standby was seen for ${minutes(replica?.standbyMs ?? 0)} min, so no machine takes over if this one stops`,
    remedy: 'start the other machine, and look at its log: `journalctl -u coterie -n 50`',
  }),
  'no-mail': advice(
    'mail',
    'no mail server is set, so people can’t verify their address',
    `${mailSettings}, or set COTERIE_SMTP`,
  ),
  'mail-untested': advice('mail', 'no test email was ever sent', `${mailSettings} and send a test email`),
  'mail-refused': advice('mail', 'the last test email was refused', `${mailSettings}; the page names the reason`),
  'mail-waits': advice('mail', 'emails wait to be sent', mailLog),
  'mail-failed': advice('mail', 'emails failed in the last week', mailLog),
  certificate: ({ https }) => ({
    check: 'certificate',
    text: `it expires on ${dayOf(https.certificateUntilMs)}`,
    remedy: 'look why the proxy doesn’t renew it: `journalctl -u caddy`, or `certbot renew --dry-run`',
  }),
  'certificate-expired': ({ https }) => ({
    check: 'certificate',
    text: `it expired on ${dayOf(https.certificateUntilMs)}, so browsers refuse the page`,
    remedy: 'renew it: `journalctl -u caddy` or `certbot renew` says what fails',
  }),
  'certificate-untrusted': advice(
    'certificate',
    'it is self-signed, or this machine doesn’t know its authority',
    'give the proxy a certificate of a public authority, with the whole chain',
  ),
  'certificate-other-name': ({ origin }) => ({
    check: 'certificate',
    text: `it was issued for another name than ${origin}`,
    remedy: 'give the proxy a certificate for this name, or correct COTERIE_URL',
  }),
  'no-certificate': ({ origin }) => ({
    check: 'certificate',
    text: `${origin} gave none to this machine`,
    remedy: `run \`curl -sv ${origin}/api/health\` here and on another machine`,
  }),
  clock: ({ clock }) => ({
    check: 'clock',
    text: `it differs by ${seconds(clock === null ? 0 : clockOffset(clock))} from the Date that the public address sends; one-time codes fail from 30 s`,
    remedy: 'run `timedatectl set-ntp true` on the machine whose clock is wrong',
  }),
  'proxy-limit': advice(
    'data',
    'a proxy refused a request because of its size in the last week',
    'let it pass 16 MB: in nginx `client_max_body_size 16m;`',
  ),
}

const mailProblemTexts: { readonly [problem in MailProblem]?: string } = {
  'no-such-host': 'there is no such host',
  'not-public': 'its address isn’t public, which only a server in COTERIE_SMTP may have',
  'no-connection': 'it can’t be reached',
  'no-answer': 'it doesn’t answer',
  tls: 'the encrypted connection failed',
  auth: 'it refuses the name or password',
}

function mailLines({ mail }: DoctorData): DoctorLine[] {
  if (mail === null) return []
  const { delivery, carrier, answer } = mail
  const line = (text: string, remedy: string): DoctorLine => ({ check: 'mail', state: 'bad', text, remedy })
  const problem = answer?.problem ?? ''
  const said = answer === null || answer.text === '' ? '' : ` (${answer.text})`
  return [
    ...(delivery.from === '' ? [line('no sender is set', `set COTERIE_MAIL_FROM, or ${mailSettings}`)] : []),
    ...(problem === ''
      ? []
      : [
          line(
            `${carrier}: ${mailProblemTexts[problem] ?? 'it refuses the connection'}${said}`,
            `correct COTERIE_SMTP, or ${mailSettings}; some providers block the ports 25, 465 and 587`,
          ),
        ]),
  ]
}

/** A copy that can't be reached becomes a finding only after some minutes. */
function replicaLines({ replica }: DoctorMachine): DoctorLine[] {
  if (replica === null || replica.problem !== 'unreachable' || replica.lagMs >= healthLimits.replicaLagMs.look)
    return []
  const text = `${replica.place} can’t be reached; it was complete ${seconds(replica.lagMs)} ago`
  return [{ check: 'replica', state: 'look', text, remedy: replicaLog }]
}

function inodeLines({ inodes, dir }: DoctorMachine): DoctorLine[] {
  const state = freeState(inodes)
  if (state === '') return []
  const text = `the disk can hold only ${inodes.free} more files, of ${inodes.total}`
  return [
    { check: 'disk', state, text, remedy: `remove files; \`du --inodes -x ${dir} | sort -n\` shows where they are` },
  ]
}

const mailText = ({ mail }: DoctorData): string => {
  if (mail === null) return ''
  const { answer, carrier, delivery } = mail
  const sender = `emails come from ${delivery.from}`
  return answer === null
    ? `${carrier} has a key, which only a test email tries; ${sender}`
    : `${carrier} accepts the connection; ${sender}`
}

const minutes = (ms: number): number => Math.floor(ms / 60_000)
const seconds = (ms: number): string => `${(Math.abs(ms) / 1000).toFixed(1)} s`

/** Returns at least one line per check, in the order of the checks. Without data, only what the machine shows. */
export function doctorLines(machine: DoctorMachine, data: DoctorData | null): DoctorLine[] {
  const clock = machine.clock === null ? undefined : clockFinding(clockOffset(machine.clock))
  const health = data === null ? machineFindings(machine) : healthFindings({ ...data.facts, ...machine })
  const found = [
    ...(data === null ? [] : mailLines(data)),
    ...inodeLines(machine),
    ...replicaLines(machine),
    ...[...health, ...(clock === undefined ? [] : [clock])].map(({ about, state }): DoctorLine => ({
      state,
      ...adviceOf[about](machine, data),
    })),
  ]
  return doctorChecks.flatMap((check): DoctorLine[] => {
    const lines = found.filter((line) => line.check === check)
    const text = lines.length === 0 ? okText(check, machine, data) : ''
    return text === '' ? lines : [{ check, state: 'ok', text, remedy: '' }]
  })
}

/** Returns what is said about a check without findings; '' if it wasn't made. */
function okText(check: DoctorCheck, machine: DoctorMachine, data: DoctorData | null): string {
  if (check === 'certificate' && machine.https.is) {
    const { certificateUntilMs: until } = machine.https
    return `valid until ${dayOf(until)}, ${daysBetween(machine.nowMs, until)} days`
  }
  if (check === 'replica' && machine.replica !== null) return `${machine.replica.place} is complete`
  if (check === 'clock' && machine.clock !== null) return `${machine.origin} has the same time`
  if (check === 'disk' && machine.disk.total > 0) {
    return `${diskSpace(machine)}; data.db has ${sizeOf(machine.disk.database)}`
  }
  if (data === null) return ''
  if (check === 'data') return `the audit log is whole; the time zone is ${data.timeZone}`
  if (check === 'mail') return mailText(data)
  if (check === 'backups') return newestBackup(machine, data)
  return ''
}
