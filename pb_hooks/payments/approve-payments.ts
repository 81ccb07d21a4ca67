import { approvePaymentsRoute } from '../../domain/api/payments'
import { commandFor } from '../platform/command'
import { approveAll } from './approve-all'
import { selectedPayments } from './selected-payments'

/**
 * Approves payments (M12). What can't be approved is told, the rest is. Nothing is done when count or sum aren't what the
 * admin confirmed (P16); so of two calls at once one finds the state gone.
 */
export const approvePayments = commandFor(approvePaymentsRoute, ({ app, person }, wanted) => {
  const { moved, refused } = approveAll(app, selectedPayments(app, person.id, wanted, 'pending'), person)
  return { approved: moved, refused }
})
