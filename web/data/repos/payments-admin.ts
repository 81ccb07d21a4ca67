import { useMemo } from 'react'
import {
  paymentCountsRoute,
  paymentRoute,
  paymentSelectionRoute,
  paymentsRoute,
  type PaymentRow,
} from '../../../domain/api/payment-lists'
import { payoutCandidatesRoute } from '../../../domain/api/payouts'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Cents, Id, Month } from '../../../domain/entities'
import type { FigureValues } from '../../../domain/figures/values'
import { paymentsAtOnce } from '../../../domain/money/payment-selection'
import { currentCopy } from '../db/current'
import { allPages } from './all-pages'
import { fetchRoute } from './commands'
import { useFigures } from './figures'
import type { ListSource } from './list-source'
import { queryClientOf } from './query-client'
import { useOnlineAnswer, useOnlineList, type OnlineAnswer } from './use-online-list'
import { useOnlineRead, type Online } from './use-online-read'

export type { PaymentRow }
/** Which payments a list shows, and in which order. */
export type PaymentsAsked = Omit<InputOf<typeof paymentsRoute>, 'after' | 'limit' | 'ids'>
/** What payments have in common: all but the order, and but what only a list is asked for. */
export type PaymentsUnder = InputOf<typeof paymentSelectionRoute>
export type PaymentCounts = OutputOf<typeof paymentCountsRoute>
/** A payment with what it is made of. */
export type PaymentInside = OutputOf<typeof paymentRoute>
/** All of a filter: count and sum, and what can be done with it. */
export type PaymentSelection = OutputOf<typeof paymentSelectionRoute>

/** What of payments is asked online, by the first word of its key. */
const lists = ['payments', 'payments-picked', 'payment-counts', 'payment', 'payment-selection'] as const

/** One page of all payments. They aren't kept on an admin's device: it is read from the server, the last seen pages from here. */
export const usePayments = (asked: PaymentsAsked, after: string): ListSource<PaymentRow> =>
  useOnlineList([lists[0], asked, after], () => fetchRoute(paymentsRoute, { ...asked, after }))

/** Payments that were picked on other pages, as far as the filter still finds them; nothing is asked without one. */
export function usePickedPayments(under: PaymentsUnder, ids: readonly Id[]): readonly PaymentRow[] {
  const some = ids.slice(0, paymentsAtOnce).join(',')
  const ask = () => fetchRoute(paymentsRoute, { ...under, ids: some, limit: '500' })
  const { value } = useOnlineAnswer([lists[1], under, some], ask, some !== '')
  return some === '' ? none : (value?.rows ?? none)
}

const none: never[] = []

/** How many payments are in each state under a filter. */
export const usePaymentCounts = (under: Omit<PaymentsUnder, 'status'>): OnlineAnswer<PaymentCounts> =>
  useOnlineAnswer([lists[2], under], () => fetchRoute(paymentCountsRoute, under))

/** Count and sum of all payments by state, and the months they are for, the newest first. */
export interface PaymentSums {
  of: FigureValues<'payments'>['statuses']
  months: readonly Month[]
}

/** By the server's figures; undefined until they are here (P10). */
export function usePaymentSums(): PaymentSums | undefined {
  const { value } = useFigures('payments')
  return useMemo(
    () => value && { of: value.statuses, months: [...new Set(value.months.map(([month]) => month))].sort().reverse() },
    [value],
  )
}

/** One payment with its lines, kept to be read offline; nothing is asked for ''. */
export const usePayment = (id: Id | ''): OnlineAnswer<PaymentInside> =>
  useOnlineAnswer([lists[3], id], () => fetchRoute(paymentRoute, { payment: id }), id !== '')

/** All of a filter, exactly; asked only when somebody has picked something. */
export const usePaymentSelection = (under: PaymentsUnder, wanted: boolean): OnlineAnswer<PaymentSelection> =>
  useOnlineAnswer([lists[4], under], () => fetchRoute(paymentSelectionRoute, under), wanted)

/** What can be done with the payments that wait: to approve, to put into a payout batch, to send by hand. */
export interface MovablePayments {
  approve: Pick<PaymentSelection['approve'], 'count' | 'cents' | 'left' | 'leftRows'>
  batch: { count: number; cents: Cents; more: boolean }
  /** `first`: the payment that is sent next; '' = none. */
  byHand: { count: number; cents: Cents; first: Id }
}

const nothingMovable: MovablePayments = {
  approve: { count: 0, cents: 0, left: [], leftRows: [] },
  batch: { count: 0, cents: 0, more: false },
  byHand: { count: 0, cents: 0, first: '' },
}

/**
 * What can be done with all payments, asked again with each version of the figures.
 * @param some false where none waits: then nothing is asked
 */
export const useMovablePayments = (version: string, some: boolean): Online<MovablePayments> =>
  useOnlineRead(() => (some ? readMovable() : Promise.resolve(nothingMovable)), [version])

async function readMovable(): Promise<MovablePayments> {
  const [{ approve }, { count, cents, more, leftOut }] = await Promise.all([
    fetchRoute(paymentSelectionRoute, {}),
    fetchRoute(payoutCandidatesRoute, {}),
  ])
  const byHand = leftOut.filter(({ reason }) => reason === 'other-method')
  return {
    approve,
    batch: { count, cents, more },
    byHand: {
      count: byHand.length,
      cents: byHand.reduce((sum, row) => sum + row.cents, 0),
      first: byHand[0]?.payment ?? '',
    },
  }
}

/** Most rows a file of payments takes. */
const exportLimit = 10_000

/** All payments of a list, for a file; `cut` when there are more than it takes. */
export const allPayments = (asked: PaymentsAsked): Promise<{ rows: PaymentRow[]; cut: boolean }> =>
  allPages((after) => fetchRoute(paymentsRoute, { ...asked, after, limit: '500' }), exportLimit)

/** Payments have moved: what is shown of them is asked for anew at once, and no earlier answer comes after it. */
export function paymentsMoved(): void {
  const client = queryClientOf(currentCopy.get()?.db ?? null)
  for (const list of lists) void client.invalidateQueries({ queryKey: [list] })
}
