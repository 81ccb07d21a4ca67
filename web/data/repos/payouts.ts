import { askAgain } from './use-route'
import { payoutCandidatesRoute, payoutRoute, payoutsRoute } from '../../../domain/api/payouts'
import { paymentsMoved } from './payments-admin'

/** A batch was made or has moved on: what is shown of batches and payments is old. */
export function payoutsMoved(): void {
  askAgain(payoutsRoute, payoutCandidatesRoute, payoutRoute)
  paymentsMoved()
}
