import { dispersePaymentsRoute } from '../../domain/api/payments'
import { commandFor } from '../platform/command'
import { disperseAll } from './disperse-all'
import { selectedPayments } from './selected-payments'
import { sentDay } from './sent-day'

/** Records that approved payments were sent: they and their lines are paid, for good (M4, M11), if they are what was confirmed (P16). */
export const dispersePayments = commandFor(dispersePaymentsRoute, ({ app, person }, wanted) => {
  const { reference = '' } = wanted
  const sent = { reference, on: sentDay(app, wanted) }
  const { moved, refused } = disperseAll(app, selectedPayments(app, person.id, wanted, 'approved'), person, sent)
  return { dispersed: moved, refused }
})
