import { firstDay, monthOf } from '../../domain/calendar'
import type { CalendarDate, Month } from '../../domain/entities'
import { createUser, currentTerms, recordConsent } from '../users/create-user'
import type { HashedPassword } from '../users/password-hash'
import { moment } from '../platform/clock'
import type { CommandCaller } from '../platform/command'
import { exec, inTransaction } from '../platform/db'
import { giveRole } from '../roles/give-role'
import { restampProgram } from '../settings/program'
import { saveSettings } from '../settings/save-settings'

/** Who does everything in the demo, and signs in with the password it prints. */
export const admin = { email: 'admin@coterie.example', firstName: 'Ana Belén', lastName: 'Ortuño' }

/** The crowd of a larger demo: a month of theirs is written once it is over. */
export interface LivingCrowd {
  /** The plan goes on in this month: earlier ones are over. */
  turnMonth(month: Month): void
}

/** What a part of the demo works on. */
export interface World {
  app: PbApp
  hashed: HashedPassword
  /** Ids by the plan's index; 0 is the admin. */
  ids: string[]
  crowd: LivingCrowd | null
}

/** The first person of the installation; returns their id. */
export function createAdmin(app: PbApp, hashed: HashedPassword): string {
  return inTransaction(app, (tx) => {
    const terms = currentTerms(tx)
    const person = { ...admin, phone: '', language: 'en' as const, verified: true, termsVersion: terms }
    const id = createUser(tx, person, hashed)
    joinedNow(tx, id)
    recordConsent(tx, id, terms, 'en')
    giveRole(tx, id, 'admin', id)
    return id
  })
}

/** "Joined" is read from the row's own stamp, which follows the machine's clock: no rule reads it. */
export const joinedNow = (tx: PbApp, user: string): unknown =>
  exec(tx, 'UPDATE users SET created_at = {:now} WHERE id = {:user}', { user, now: moment() })

/** "Invited on" is read from the row's own stamp, too: who was invited three weeks ago isn't said to have been today. */
export const invitedNow = (tx: PbApp, referral: string): unknown =>
  exec(tx, 'UPDATE referrals SET created_at = {:now} WHERE id = {:referral}', { referral, now: moment() })

/** The admin who does everything in the demo. */
export const adminOf = ({ app, ids }: World): CommandCaller => ({
  app,
  person: {
    id: ids[0] ?? '',
    name: `${admin.firstName} ${admin.lastName}`,
    email: admin.email,
    roles: ['admin'],
    verified: true,
  },
  deviceId: '',
})

/** The program began with the first day of the plan (M28): no date may lie before it. */
export function beginProgram(world: World, first: CalendarDate): void {
  const values = { program_start: firstDay(monthOf(first)) }
  saveSettings.perform(adminOf(world), { values, versions: { program_start: 1 } })
}

/** The shipped terms were in force when the demo's first person agreed to them: nobody agrees to what isn't published. */
export function publishTermsBefore(tx: PbApp, first: CalendarDate): void {
  const day = firstDay(monthOf(first))
  exec(tx, 'UPDATE terms_versions SET version = {:day}, published_at = {:at} WHERE published_at > {:at}', {
    day,
    at: `${day} 00:00:00.000Z`,
  })
  restampProgram(tx)
}
