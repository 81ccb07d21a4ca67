import { maxSkippedListed, totalsOf } from '../../../domain/money/payments/payment-selection'
import { paymentProblems } from '../../../domain/money/payments/payment-refusal'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import type { ListControl } from '../../lists/use-list-state'
import type { PaymentConfirmation } from './confirm-payments-dialog'
import type { SkippedPayments } from './skipped-payments'
import type { PaymentHandlers } from './payment-columns'
import { commandFilter } from './payment-list'
import type { SelectedPayments } from './use-payment-selection'

/** Returns the selected payments that can be approved or dispersed; null if there are none. */
export function findActionablePayments(
  { state }: ListControl,
  { rows, whole }: SelectedPayments,
  action: PaymentConfirmation['action'],
  problemOf: PaymentHandlers['problemOf'],
): Actionable {
  return state.picked.all === null
    ? fromRows(rows, action, problemOf)
    : fromFilter(whole?.[action], action, commandFilter(state))
}

/** The number of payments that an action affects, and the confirmation to ask for; null for none. */
type Actionable = { count: number; confirmation: PaymentConfirmation } | null

const requiredStatus = { approve: 'pending', disperse: 'approved' } as const

function fromRows(
  rows: readonly PaymentRow[],
  action: PaymentConfirmation['action'],
  problemOf: PaymentHandlers['problemOf'],
): Actionable {
  const candidates = rows.filter((row) => row.status === requiredStatus[action])
  const allowed = candidates.filter((row) => problemOf(row) === undefined)
  const skipped = candidates.flatMap((row) => {
    const problem = problemOf(row)
    return problem === undefined ? [] : [{ ...row, problem: problem.code, problem_until: problem.until }]
  })
  const left: SkippedPayments = {
    left: paymentProblems.flatMap((code) => {
      const matches = skipped.filter((row) => row.problem === code)
      return matches.length === 0 ? [] : [{ code, ...totalsOf(matches) }]
    }),
    leftRows: skipped.length > maxSkippedListed ? [] : skipped,
  }
  return allowed.length === 0 ? null : { count: allowed.length, confirmation: { action, payments: allowed, left } }
}

/** Returns the result for all matches of a filter, as counted by the server. */
function fromFilter(
  matches: NonNullable<SelectedPayments['whole']>['approve'] | undefined,
  action: PaymentConfirmation['action'],
  filter: ReturnType<typeof commandFilter>,
): Actionable {
  return matches === undefined || matches.count === 0
    ? null
    : { count: matches.count, confirmation: { action, filter, covered: matches, left: matches } }
}
