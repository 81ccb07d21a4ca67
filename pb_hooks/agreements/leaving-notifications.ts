import type { Agreement } from '../../domain/agreements/agreements'
import type { CalendarDate, Id } from '../../domain/entities'
import { adminPersonPath, paths } from '../../domain/paths'
import { mailPerson } from '../mail/enqueue'
import { adminIds, notify } from '../notifications/notify'
import { find } from '../platform/db'
import type { Person } from '../platform/route'

interface Input {
  agreement: Agreement
  lastDay: CalendarDate
}

/** Notifies every admin in the app and by email, and the person by email, that an agreement ends (T4). */
export function notifyLeavingRequested(tx: PbApp, person: Person, { agreement, lastDay }: Input): void {
  for (const id of adminIds(tx, person.id)) {
    notify(tx, id, 'leaving', { leaving: 'asked', agreement, day: lastDay, from: person.name, person: person.id })
    const admin = find(tx, 'users', id)
    const data = { name: person.name, email: person.email, agreement, lastDay }
    if (admin) mailPerson(tx, admin, 'leaving-notice', adminPersonPath(person.id), data)
  }
  emailPerson(tx, person.id, 'leaving-asked', { agreement, lastDay })
}

export function notifyLeavingWithdrawn(tx: PbApp, person: Person, agreement: Agreement): void {
  for (const id of adminIds(tx, person.id)) {
    notify(tx, id, 'leaving', { leaving: 'withdrawn', agreement, from: person.name, person: person.id })
  }
}

export function notifyAgreementEnded(tx: PbApp, user: Id, details: Input): void {
  notify(tx, user, 'agreement-ended', { leaving: 'over', agreement: details.agreement, day: details.lastDay })
  emailPerson(tx, user, 'leaving-over', details)
}

export function notifyProfileReleased(tx: PbApp, user: Id, details: Input): void {
  emailPerson(tx, user, 'leaving-confirmed', details)
}

function emailPerson(
  tx: PbApp,
  user: Id,
  template: 'leaving-asked' | 'leaving-over' | 'leaving-confirmed',
  { agreement, lastDay }: Input,
): void {
  const record = find(tx, 'users', user)
  if (record) mailPerson(tx, record, template, `${paths.settings}?tab=cancel`, { agreement, lastDay })
}
