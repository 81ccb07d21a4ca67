import { confirmLeftRoute } from '../../domain/api/agreement-desk'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find } from '../platform/db'
import { fail } from '../platform/refusals'
import { tellOfAccess } from './tell-leaving'

/**
 * Confirms to somebody whose rental has ended that nobody signs in to their profile any more. Only after the last day, and once
 * (`changed-meanwhile` otherwise).
 */
export const confirmLeft = commandFor(confirmLeftRoute, ({ app, audit }, { request: id }) => {
  const request = find(app, 'cancel_requests', id)
  if (!request || request.getString('agreement') !== 'rental') return fail('not-found')
  const lastDay = request.getString('last_day')
  const stands = request.getString('closed_reason') === '' || request.getString('closed_reason') === 'over'
  if (!stands || lastDay >= today(app) || request.getString('confirmed_at') !== '') fail('changed-meanwhile')
  const now = moment()
  exec(app, 'UPDATE cancel_requests SET confirmed_at = {:now}, updated = {:now} WHERE id = {:id}', { id, now })
  const user = request.getString('user_id')
  tellOfAccess(app, user, { agreement: 'rental', lastDay })
  audit('agreement.confirm', `cancel_requests/${id}`, { after: { user, lastDay } })
  return {}
})
