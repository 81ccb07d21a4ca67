import { allRows } from './list-source'
import {
  type PaymentsAsked,
  type PaymentsUnder,
  type PaymentSelection,
  paymentCountsRoute,
  paymentRoute,
  paymentSelectionRoute,
  paymentsRoute,
  type PaymentRow,
} from '../../../domain/api/payment-lists'
import { askAgain, useAnswer, useRoute, type Answer } from './use-route'
import { useMemo } from 'react'
import { payoutCandidatesRoute } from '../../../domain/api/payouts'
import type { Cents, Id, Month } from '../../../domain/entities'
import type { FigureValues } from '../../../domain/figures/values'
import { paymentsAtOnce } from '../../../domain/money/payment-selection'
import { fetchRoute } from './commands'
import { useFigures } from './figures'

/** Payments that were picked on other pages, as far as the filter still finds them; nothing is asked without one. */
export function usePickedPayments(under: PaymentsUnder, ids: readonly Id[]): readonly PaymentRow[] {
  const some = ids.slice(0, paymentsAtOnce).join(',')
  const { value } = useRoute(paymentsRoute, { ...under, ids: some, limit: '500' }, { keep: true, when: some !== '' })
  return some === '' ? none : (value?.rows ?? none)
}

const none: never[] = []

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
export const useMovablePayments = (version: string, some: boolean): Answer<MovablePayments> =>
  useAnswer(['movable-payments'], () => (some ? readMovable() : Promise.resolve(nothingMovable)), { again: version })

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
  allRows(paymentsRoute, { ...asked, limit: '500' }, exportLimit)

/** Payments have moved: what is shown of them is asked for anew at once, and no earlier answer comes after it. */
export const paymentsMoved = (): void =>
  askAgain(paymentsRoute, paymentCountsRoute, paymentRoute, paymentSelectionRoute)
