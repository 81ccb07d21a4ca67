import { freeStates, livingStates, lockingStates } from '../../domain/money/payout-states'

/** SQL for the states of an item in which its payment is locked in its batch. */
export const locking = lockingStates.map((state) => `'${state}'`).join(', ')

/** SQL for whether a payment `p` is locked in a batch (M24). */
export const inBatch = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${locking}))`

const handedOver = livingStates
  .filter((state) => state !== 'ready')
  .map((state) => `'${state}'`)
  .join(', ')

/** SQL for whether the provider has a payment `p`, or paid it: its item was handed over and isn't free. */
export const sentItem = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${handedOver}))`

/** SQL for the states of an item that was handed over and got nothing; one that left its batch before never was. */
export const freedStates = freeStates.flatMap((state) => (state === 'removed' ? [] : [`'${state}'`])).join(', ')

/** SQL for whether a payment `p` was handed over before, and its payee got nothing by it. */
export const cameBack = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${freedStates}))`
