import { useMemo } from 'react'
import {
  type PaymentListFilter,
  type PaymentSelectionQuery,
  type PaymentSelection,
  paymentCountsRoute,
  paymentRoute,
  paymentSelectionRoute,
  paymentsRoute,
  type PaymentRow,
} from '../../../../domain/api/money/payment-lists'
import { type HoldGroup, holdsRoute } from '../../../../domain/api/money/holds'
import { payoutCandidatesRoute, payoutRoute, payoutsRoute } from '../../../../domain/api/money/payouts'
import type { Cents, Id, Month } from '../../../../domain/entities'
import { emptyStats, type StatsValues } from '../../../../domain/stats/values'
import { maxPaymentsPerCommand } from '../../../../domain/money/payments/payment-selection'
import { stillApplies, type PaymentProblem } from '../../../../domain/money/payments/payability'
import { overlappingPaymentsRoute } from '../../../../domain/api/money/payments'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import { fetchAllRows } from '../list-source'
import { refetchRoutes, useAnswer, useRoute, type Answer } from '../use-route'
import { fetchRoute } from '../commands'
import { useStats } from './stats'
import { useNow } from '../clock'

export function useSelectedPayments(under: PaymentSelectionQuery, ids: readonly Id[]): readonly PaymentRow[] {
  const some = ids.slice(0, maxPaymentsPerCommand).join(',')
  const { value } = useRoute(paymentsRoute, { ...under, ids: some, limit: '500' }, { keep: true, when: some !== '' })
  return some === '' ? none : (value?.rows ?? none)
}

const none: never[] = []

export interface PaymentTotals {
  of: StatsValues<'payments'>['statuses']
  months: readonly Month[]
}

export function usePaymentTotals(): PaymentTotals | undefined {
  const { value } = useStats('payments')
  return useMemo(
    () => value && { of: value.statuses, months: [...new Set(value.months.map(([month]) => month))].sort().reverse() },
    [value],
  )
}

export interface ActionablePayments {
  approve: Pick<PaymentSelection['approve'], 'count' | 'cents' | 'left' | 'leftRows'>
  batch: { count: number; cents: Cents; more: boolean }
  /** `first`: the payment to send next; '' = none. */
  byHand: { count: number; cents: Cents; first: Id }
}

const noActions: ActionablePayments = {
  approve: { count: 0, cents: 0, left: [], leftRows: [] },
  batch: { count: 0, cents: 0, more: false },
  byHand: { count: 0, cents: 0, first: '' },
}

/** Returns the payments that need an action, and requests them again when the stats of payments change. */
export function useActionablePayments(stats: StatsValues<'payments'> | undefined): Answer<ActionablePayments> {
  const { statuses, locked } = stats ?? emptyStats.payments
  const some = statuses.pending.count + statuses.approved.count > 0
  const version = [statuses.pending, statuses.approved, locked].map(({ count, cents }) => `${count}/${cents}`).join()
  // With the version in the key, the menu and the overview share one request.
  return useAnswer(['movable-payments', version], () => (some ? readActionable() : Promise.resolve(noActions)), {
    when: stats !== undefined,
  })
}

async function readActionable(): Promise<ActionablePayments> {
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

const exportLimit = 10_000

export const fetchAllPayments = (filter: PaymentListFilter): Promise<{ rows: PaymentRow[]; cut: boolean }> =>
  fetchAllRows(paymentsRoute, { ...filter, limit: '500' }, exportLimit)

export const refreshPayments = (): void =>
  refetchRoutes(paymentsRoute, paymentCountsRoute, paymentRoute, paymentSelectionRoute)

/** A problem for M12 and M24. `until`: the problem's end; '' if it doesn't end on its own. */
export interface PayeeProblem {
  code: PaymentProblem
  until: string
}

export type PayeeProblemOf = (payment: Pick<PaymentRow, 'problem' | 'problem_until'>) => PayeeProblem | undefined

/** Some problems end by themselves, because a new PayPal address is blocked only for a while. */
export function usePayeeProblem(): PayeeProblemOf {
  const nowMs = useNow()
  return useMemo(
    () =>
      ({ problem: code, problem_until: until }) => {
        return code !== '' && stillApplies(code, until, nowMs) ? { code, until } : undefined
      },
    [nowMs],
  )
}

/** Finds overlapping payments (M27). `overlaps` is null while loading or while the person or the period is incomplete. */
export function usePaymentOverlaps(of: InputOf<typeof overlappingPaymentsRoute>): {
  overlaps: OutputOf<typeof overlappingPaymentsRoute> | null
  error: Error | null
  reload: () => void
} {
  const { user, periodStart, periodEnd } = of
  const whole = user !== '' && periodStart !== '' && periodEnd !== '' && periodStart <= periodEnd
  const { value, loading, error, reload } = useRoute(overlappingPaymentsRoute, of, { when: whole })
  return { overlaps: !whole || loading || error !== null ? null : (value ?? null), error: whole ? error : null, reload }
}

export function refreshPayouts(): void {
  refetchRoutes(payoutsRoute, payoutCandidatesRoute, payoutRoute)
  refreshPayments()
}

export const useRecentHoldDecisions = (countsKey: string, limit: number): Answer<HoldGroup[]> =>
  useAnswer(
    ['recent-hold-decisions', limit],
    async () => {
      const pages = await Promise.all(
        (['released', 'refused'] as const).map((view) => fetchRoute(holdsRoute, { view })),
      )
      return pages
        .flatMap(({ rows }) => rows)
        .filter(({ decidedAt }) => decidedAt !== '')
        .sort((a, b) => b.decidedAt.localeCompare(a.decidedAt))
        .slice(0, limit)
    },
    { again: countsKey },
  )
