import {
  payoutCandidatesRoute,
  payoutRoute,
  payoutsRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
} from '../../../domain/api/payouts'
import type { OutputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { currentCopy } from '../db/current'
import { allPages } from './all-pages'
import { fetchRoute } from './commands'
import type { ListSource } from './list-source'
import { queryClientOf } from './query-client'
import { paymentsMoved } from './payments-admin'
import { useOnlineAnswer, useOnlineList, type OnlineAnswer } from './use-online-list'

export type { PayoutBatchRow, PayoutItemRow }
/** What a batch would hold that is made now, and who would stay out of it. */
export type PayoutCandidates = OutputOf<typeof payoutCandidatesRoute>
/** A batch with all its payments. */
export type PayoutInside = OutputOf<typeof payoutRoute>

/** What of batches is asked online, by the first word of its key. */
const lists = ['payouts', 'payout-candidates', 'payout'] as const

/** A page of all batches, the newest first. */
export const usePayouts = (after: string): ListSource<PayoutBatchRow> =>
  useOnlineList([lists[0], after], () => fetchRoute(payoutsRoute, { after }))

/** All of them, for a file. */
export const wholePayouts = (): Promise<{ rows: PayoutBatchRow[]; cut: boolean }> =>
  allPages((after) => fetchRoute(payoutsRoute, { after }))

/** What could go into a batch now, and who stays out of it, or out of the batch that is looked at. */
export const usePayoutCandidates = (batch: Id = ''): OnlineAnswer<PayoutCandidates> =>
  useOnlineAnswer([lists[1], batch], () => fetchRoute(payoutCandidatesRoute, batch === '' ? {} : { batch }))

/** One batch, kept to be read and held against a report offline. An answer that was kept before its items had sums isn't asked for. */
export const usePayout = (batch: Id): OnlineAnswer<PayoutInside> =>
  useOnlineAnswer([lists[2], batch, 'sums'], () => fetchRoute(payoutRoute, { batch }))

/** A batch was made or has moved on: what is shown of batches and payments is old. */
export function payoutsMoved(): void {
  const client = queryClientOf(currentCopy.get()?.db ?? null)
  for (const list of lists) void client.invalidateQueries({ queryKey: [list] })
  paymentsMoved()
}
