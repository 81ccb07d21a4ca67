import { firstDay, monthOf } from '../../domain/calendar'
import type { CalendarDate, Id, Month } from '../../domain/entities'
import { createUser, currentTermsVersion, recordConsent } from '../users/create-user'
import type { HashedPassword } from '../users/password-hash'
import { moment } from '../platform/clock'
import type { CommandCaller } from '../platform/command'
import { exec, inTransaction } from '../platform/db'
import { personFrom } from '../platform/route'
import { grantRole } from '../roles/grant-affiliate'
import { refreshProgramRow } from '../settings/program'
import { saveSettings } from '../settings/save-settings'

export const admin = { email: 'admin@coterie.example', firstName: 'Ana Belén', lastName: 'Ortuño' }

export interface DemoContext {
  app: PbApp
  hashed: HashedPassword
  ids: string[]
  /** Writes the generated people of a large demo up to a month; null in a small demo. */
  turnMonth: ((month: Month) => void) | null
}

export function createAdmin(app: PbApp, hashed: HashedPassword): string {
  return inTransaction(app, (tx) => {
    const terms = currentTermsVersion(tx)
    const person = { ...admin, phone: '', language: 'en' as const, verified: true, termsVersion: terms }
    const id = createUser(tx, person, hashed)
    setJoinedNow(tx, id)
    recordConsent(tx, id, terms, 'en')
    grantRole(tx, id, 'admin', id)
    return id
  })
}

/**
 * Sets the row's own timestamp, which is shown as "Joined", to the demo's time. By default it follows the machine's clock.
 */
export const setJoinedNow = (tx: PbApp, user: string): unknown =>
  exec(tx, 'UPDATE users SET created_at = {:now} WHERE id = {:user}', { user, now: moment() })

export const setInvitedNow = (tx: PbApp, referral: string): unknown =>
  exec(tx, 'UPDATE referrals SET created_at = {:now} WHERE id = {:referral}', { referral, now: moment() })

export const adminCaller = ({ app, ids }: DemoContext): CommandCaller => ({
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

/** Returns a caller of commands who is not the admin. */
export const personCaller = (app: PbApp, user: Id): CommandCaller => ({
  app,
  person: personFrom(app.findRecordById('users', user)),
  deviceId: '',
})

/** Sets the program's start to the first day of the plan (M28), because no date may be before it. */
export function setProgramStart(context: DemoContext, first: CalendarDate): void {
  const values = { program_start: firstDay(monthOf(first)) }
  saveSettings.perform(adminCaller(context), { values, versions: { program_start: 1 } })
}

export function publishTermsBefore(tx: PbApp, first: CalendarDate): void {
  const day = firstDay(monthOf(first))
  exec(tx, 'UPDATE terms_versions SET version = {:day}, published_at = {:at} WHERE published_at > {:at}', {
    day,
    at: `${day} 00:00:00.000Z`,
  })
  refreshProgramRow(tx)
}
