import { confirmAccessEndedRoute } from '../../domain/api/people/rentals'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find, insert } from '../platform/db'
import { fail } from '../platform/errors'
import { notifyProfileReleased, notifyLeavingRequested, notifyLeavingWithdrawn } from './leaving-notifications'
import { canWithdrawRequest, lastDayProblem } from '../../domain/agreements/ending'
import { cancelAgreementRoute, withdrawCancelRoute } from '../../domain/api/people/agreements'
import type { CancelRequest } from '../../domain/entities'
import { currentDateBounds } from '../settings/date-bounds'
import { closeRequest, findOpenRequest, setLastDay, findCurrentPeriod } from './open-request'

/** Confirms that the team no longer signs in to a former renter's profile. Allowed once, after the last day. */
export const confirmProfileReleased = commandFor(confirmAccessEndedRoute, ({ app, audit }, { request: id }) => {
  const request = find(app, 'cancel_requests', id)
  if (!request || request.getString('agreement') !== 'rental') return fail('not-found')
  const lastDay = request.getString('last_day')
  const current = request.getString('closed_reason') === '' || request.getString('closed_reason') === 'over'
  if (!current || lastDay >= today(app) || request.getString('confirmed_at') !== '') fail('changed-meanwhile')
  const now = moment()
  exec(app, 'UPDATE cancel_requests SET confirmed_at = {:now}, updated = {:now} WHERE id = {:id}', { id, now })
  const user = request.getString('user_id')
  notifyProfileReleased(app, user, { agreement: 'rental', lastDay })
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

/** Withdraws the person's own request until its last day is over; the period continues. */
export const withdrawCancellation = commandFor(withdrawCancelRoute, ({ app, person, audit }, { request: id }) => {
  const request = find(app, 'cancel_requests', id)
  if (!request || request.getString('user_id') !== person.id) return fail('not-found')
  const lastDay = request.getString('last_day')
  const current = { closed_at: request.getString('closed_at'), last_day: lastDay }
  if (!canWithdrawRequest(current, today(app))) fail('changed-meanwhile')
  const agreement = request.getString('agreement') as CancelRequest['agreement']
  closeRequest(app, id, 'withdrawn')
  setLastDay(app, agreement, { period: request.getString('period'), user: person.id }, '')
  notifyLeavingWithdrawn(app, person, agreement)
  audit('agreement.withdraw', `cancel_requests/${id}`, { before: { lastDay }, after: { user: person.id, agreement } })
  return {}
})
