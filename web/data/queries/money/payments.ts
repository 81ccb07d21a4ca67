import { useMemo } from 'react'
import {
  type PaymentsAsked,
  type PaymentsUnder,
  type PaymentSelection,
  paymentCountsRoute,
  paymentRoute,
  paymentSelectionRoute,
  paymentsRoute,
  type PaymentRow,
} from '../../../../domain/api/money/payment-lists'
import { payoutCandidatesRoute, payoutRoute, payoutsRoute } from '../../../../domain/api/money/payouts'
import type { Cents, Id, Month } from '../../../../domain/entities'
import type { FigureValues } from '../../../../domain/figures/values'
import { paymentsAtOnce } from '../../../../domain/money/payments/payment-selection'
import { stillKeeps, type PaymentProblem } from '../../../../domain/money/payments/payability'
import { paymentMeetsRoute } from '../../../../domain/api/money/made-by-hand'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import { allRows } from '../list-source'
import { askAgain, useAnswer, useRoute, type Answer } from '../use-route'
import { fetchRoute } from '../commands'
import { useFigures } from './figures'
import { useNow } from '../clock'

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

/**
 * Why a pending payment can't be approved now (M12), or an approved one dispersed by hand (M24); `until` the moment from which it can, ''
 * = not by waiting.
 */
export interface PayeeProblem {
  code: PaymentProblem
  until: string
}

/** Of a payment. */
export type PayeeProblemOf = (payment: Pick<PaymentRow, 'problem' | 'problem_until'>) => PayeeProblem | undefined

/** What the server said of a payment, for as long as it holds: an address gets old enough by itself. */
export function usePayeeProblem(): PayeeProblemOf {
  const nowMs = useNow()
  return useMemo(
    () =>
      ({ problem: code, problem_until: until }) => {
        return code !== '' && stillKeeps(code, until, nowMs) ? { code, until } : undefined
      },
    [nowMs],
  )
}

/** What a payment made by hand would meet (M27), online; null until person and period are given, and while it is asked. */
export function usePaymentMeets(of: InputOf<typeof paymentMeetsRoute>): {
  meets: OutputOf<typeof paymentMeetsRoute> | null
  error: Error | null
  reload: () => void
} {
  const { user, periodStart, periodEnd } = of
  const whole = user !== '' && periodStart !== '' && periodEnd !== '' && periodStart <= periodEnd
  const { value, loading, error, reload } = useRoute(paymentMeetsRoute, of, { when: whole })
  return { meets: !whole || loading || error !== null ? null : (value ?? null), error: whole ? error : null, reload }
}

/** A batch was made or has moved on: what is shown of batches and payments is old. */
export function payoutsMoved(): void {
  askAgain(payoutsRoute, payoutCandidatesRoute, payoutRoute)
  paymentsMoved()
}
