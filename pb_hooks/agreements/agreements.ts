import { requireCollectionRow } from '../platform/collection-rows'
import { type Agreement, canWithdrawRequest, lastDayProblem } from '../../domain/agreements/agreements'
import type { CancelRequest, CalendarDate, Id } from '../../domain/entities'
import { moment, today } from '../platform/clock'
import { exec, exists, one, find, insert, rows, updateRow, choiceOf, findRow } from '../platform/db'
import { setPeriodEnd } from '../periods/periods'
import { setRentalEnd } from '../rentals/rental'
import { adminPersonPath, paths } from '../../domain/paths'
import { mailPerson } from '../mail/enqueue'
import { notify, notifyAdmins } from '../notifications/notify'
import type { Person } from '../platform/route'
import { confirmAccessEndedRoute } from '../../domain/api/people/rentals'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { cancelAgreementRoute, withdrawCancelRoute } from '../../domain/api/people/agreements'
import { currentDateBounds } from '../settings/read-settings'
import { audit, system } from '../platform/audit'
import { refreshRoleColumns } from '../roles/grant-affiliate'

const tables = { rental: 'rental_periods', affiliate: 'affiliate_periods' } as const

const findCurrentPeriod = (tx: PbApp, agreement: Agreement, user: Id, today: CalendarDate) =>
  one(
    tx,
    `FROM ${tables[agreement]}
     WHERE user_id = {:user} AND voided_at = '' AND (end_date = '' OR end_date >= {:today}) ORDER BY start_date LIMIT 1`,
    { user, today },
    { id: '', start_date: '', end_date: '' },
  )

const findOpenRequest = (tx: PbApp, agreement: Agreement, user: Id) =>
  findRow(
    tx,
    'cancel_requests',
    { user_id: user, agreement, closed_at: '' },
    { id: '', period: '', last_day: '', ticket: '' },
  )

const closeRequest = (tx: PbApp, id: Id, why: CancelRequest['closed_reason']): number =>
  updateRow(tx, 'cancel_requests', id, { closed_at: moment(), closed_reason: why })

/** Ends the period of an agreement in the same way as an admin's command (M13); '' removes the end. */
function setLastDay(tx: PbApp, agreement: Agreement, of: { period: Id; user: Id }, lastDay: CalendarDate | ''): void {
  if (agreement === 'rental')
    setRentalEnd(tx, { id: of.period, user: of.user }, { endDate: lastDay, reason: '', by: of.user })
  else setPeriodEnd(tx, 'affiliate_periods', of.period, { endDate: lastDay, reason: '' })
}

interface Input {
  agreement: Agreement
  lastDay: CalendarDate
}

/** Notifies every admin in the app and by email, and the person by email, that an agreement ends (T4). */
function notifyLeavingRequested(tx: PbApp, person: Person, { agreement, lastDay }: Input): void {
  const about = { leaving: 'asked' as const, agreement, day: lastDay, from: person.name, person: person.id }
  const data = { name: person.name, email: person.email, agreement, lastDay }
  const letter = { template: 'leaving-notice', link: adminPersonPath(person.id), data } as const
  notifyAdmins(tx, person.id, 'leaving', about, letter)
  emailPerson(tx, person.id, 'leaving-asked', { agreement, lastDay })
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

/** Confirms that the team no longer signs in to a former renter's profile. Allowed once, after the last day. */
export const confirmProfileReleased = commandFor(confirmAccessEndedRoute, ({ app, audit }, { request: id }) => {
  const { user_id: user, last_day: lastDay, ...request } = requireCollectionRow(app, 'cancel_requests', id)
  if (request.agreement !== 'rental') fail('not-found')
  const current = request.closed_reason === '' || request.closed_reason === 'over'
  if (!current || lastDay >= today(app) || request.confirmed_at !== '') fail('changed-meanwhile')
  updateRow(app, 'cancel_requests', id, { confirmed_at: moment() })
  emailPerson(app, user, 'leaving-confirmed', { agreement: 'rental', lastDay })
  audit('agreement.confirm', `cancel_requests/${id}`, { after: { user, lastDay } })
  return {}
})

/** Requests the end of the person's own agreement (T4). A second request replaces the first and reuses its ticket. */
export const cancelAgreement = commandFor(cancelAgreementRoute, ({ app, person, audit }, input) => {
  const { agreement, lastDay, reason, ticket } = input
  const day = today(app)
  const running = findCurrentPeriod(app, agreement, person.id, day)
  const open = findOpenRequest(app, agreement, person.id)
  if (!running || (running.end_date !== '' && running.id !== open?.period)) return fail('changed-meanwhile')
  const problem = lastDayProblem(lastDay, { start: running.start_date, today: day, bounds: currentDateBounds(app) })
  if (problem) fail(problem, {}, { lastDay: problem })
  if (open) closeRequest(app, open.id, 'replaced')
  const written = ticket
    ? insert(app, 'support_tickets', { user_id: person.id, ...ticket, category: 'account', priority: 'medium' })
    : (open?.ticket ?? '')
  const period = running.id
  const request = insert(app, 'cancel_requests', {
    user_id: person.id,
    agreement,
    period,
    last_day: lastDay,
    reason,
    ticket: written,
  })
  setLastDay(app, agreement, { period, user: person.id }, lastDay)
  notifyLeavingRequested(app, person, { agreement, lastDay })
  audit('agreement.cancel', `cancel_requests/${request}`, {
    before: { lastDay: running.end_date },
    after: { user: person.id, agreement, lastDay, leaving: reason, ticket: written },
  })
  return { request }
})

/** Withdraws the person's own request, which is possible until its last day is over; the period continues. */
export const withdrawCancellation = commandFor(withdrawCancelRoute, ({ app, person, audit }, { request: id }) => {
  const request = requireCollectionRow(app, 'cancel_requests', id)
  if (request.user_id !== person.id) fail('not-found')
  const { agreement, period, last_day: lastDay } = request
  if (!canWithdrawRequest(request, today(app))) fail('changed-meanwhile')
  closeRequest(app, id, 'withdrawn')
  setLastDay(app, agreement, { period, user: person.id }, '')
  notifyAdmins(app, person.id, 'leaving', { leaving: 'withdrawn', agreement, from: person.name, person: person.id })
  audit('agreement.withdraw', `cancel_requests/${id}`, { before: { lastDay }, after: { user: person.id, agreement } })
  return {}
})

/** Closes requests whose last day has passed (T4); the earnings have already ended with the period. */
export function endAgreements(tx: PbApp): number {
  const day = today(tx)
  const overdue = `FROM cancel_requests WHERE closed_at = '' AND last_day < {:day} ORDER BY last_day`
  const due = rows(tx, overdue, { day }, { id: '', user_id: '', agreement: choiceOf<Agreement>(), last_day: '' })
  for (const { id, user_id: user, agreement, last_day: lastDay } of due) {
    closeRequest(tx, id, 'over')
    audit(tx, system, 'agreement.end', `cancel_requests/${id}`, { after: { user, agreement, lastDay } })
    if (agreement === 'affiliate') takeRole(tx, user, lastDay, day)
    notify(tx, user, 'agreement-ended', { leaving: 'over', agreement, day: lastDay })
    emailPerson(tx, user, 'leaving-over', { agreement, lastDay })
  }
  return due.length
}

function takeRole(tx: PbApp, user: Id, lastDay: CalendarDate, day: CalendarDate): void {
  const stays = `SELECT 1 FROM affiliate_periods
    WHERE user_id = {:user} AND voided_at = '' AND (end_date = '' OR end_date >= {:day})`
  if (exists(tx, stays, { user, day })) return
  const gone = exec(tx, `DELETE FROM user_roles WHERE user_id = {:user} AND role = 'affiliate'`, { user })
  if (gone === 0) return
  refreshRoleColumns(tx, user)
  audit(tx, system, 'role.revoke', `users/${user}`, { after: { role: 'affiliate', lastDay } })
}
