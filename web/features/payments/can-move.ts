import { leftNamed, seenOf } from '../../../domain/money/payments/payment-selection'
import { paymentProblems } from '../../../domain/money/payments/payment-refusal'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import type { ListControl } from '../../lists/use-list-state'
import type { PaymentsAsked } from './confirm-payments'
import type { LeftPayments } from './left-payments'
import type { PaymentDeeds } from './payment-columns'
import { commandFilter } from './payment-list'
import type { PickedPayments } from './use-picked'

/** Returns the selected payments that can be approved or dispersed; null if there are none. */
export function canMove(
  { state }: ListControl,
  { rows, whole }: PickedPayments,
  deed: PaymentsAsked['deed'],
  problemOf: PaymentDeeds['problemOf'],
): Can {
  return state.picked.all === null ? ofRows(rows, deed, problemOf) : ofFilter(whole?.[deed], deed, commandFilter(state))
}

/** How many payments an action affects, and the confirmation to ask for. */
type Can = { count: number; asked: PaymentsAsked } | null

const waits = { approve: 'pending', disperse: 'approved' } as const

/** For rows that were selected one by one. */
function ofRows(rows: readonly PaymentRow[], deed: PaymentsAsked['deed'], problemOf: PaymentDeeds['problemOf']): Can {
  const right = rows.filter((row) => row.status === waits[deed])
  const some = right.filter((row) => problemOf(row) === undefined)
  const stay = right.flatMap((row) => {
    const problem = problemOf(row)
    return problem === undefined ? [] : [{ ...row, problem: problem.code, problem_until: problem.until }]
  })
  const left: LeftPayments = {
    left: paymentProblems.flatMap((code) => {
      const of = stay.filter((row) => row.problem === code)
      return of.length === 0 ? [] : [{ code, ...seenOf(of) }]
    }),
    leftRows: stay.length > leftNamed ? [] : stay,
  }
  return some.length === 0 ? null : { count: some.length, asked: { deed, payments: some, left } }
}

/** For all matches of a filter, as counted by the server. */
function ofFilter(
  of: NonNullable<PickedPayments['whole']>['approve'] | undefined,
  deed: PaymentsAsked['deed'],
  filter: ReturnType<typeof commandFilter>,
): Can {
  return of === undefined || of.count === 0 ? null : { count: of.count, asked: { deed, filter, covered: of, left: of } }
}
