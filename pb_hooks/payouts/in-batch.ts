import { lockingStates } from '../../domain/money/payout-states'

/** SQL for the states of an item in which its payment is locked in its batch. */
export const locking = lockingStates.map((state) => `'${state}'`).join(', ')

/** SQL for whether a payment `p` is locked in a batch (M24). */
export const inBatch = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${locking}))`
