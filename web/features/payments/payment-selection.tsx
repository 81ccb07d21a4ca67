import { totalsOf, maxSkippedListed } from '../../../domain/money/payments/payment-selection'
import {
  type PaymentRow,
  type PaymentListFilter as Listed,
  paymentSelectionRoute,
  type PaymentSelection,
} from '../../../domain/api/money/payment-lists'
import { fetchAllPayments, useSelectedPayments } from '../../data/queries/money/payments'
import { useMessages } from '../../i18n/language'
import { payments } from '../../i18n/admin-areas'
import { CsvButton } from '../../lists/tools/csv-button'
import type { ListColumn } from '../../ui/column'
import { SelectionBar } from '../../lists/selection-bar'
import { emptySelection, type ListControl } from '../../lists/use-list-state'
import { Button } from '../../ui/button'
import type { PaymentConfirmation, SkippedPayments } from './confirm-payments-dialog'
import { type PaymentHandlers, payeeName } from './payment-columns'
import { paymentProblems } from '../../../domain/money/payments/payment-refusal'
import { commandFilter, type PaymentList } from './payment-list'
import { useRoute } from '../../data/queries/use-route'
import type { OpenedRow } from '../../lists/use-opened-row'
import { toast } from '../../ui/layers/toast'
import { usePayeeProblemText } from './payment-status-badge'

interface Props {
  list: ListControl
  picked: SelectedPayments
  listed: Listed
  columns: readonly ListColumn<PaymentRow>[]
  handlers: Pick<PaymentHandlers, 'stopped' | 'problemOf'>
  /** The rows of this page. If all are selected, the bar above the list offers to select every match. */
  page: readonly PaymentRow[]
  onPickAll: () => void
  onAsk: (confirmation: PaymentConfirmation) => void
}

/** Shows the selected payments with their sum and the possible actions. */
export function BulkBar({ list, picked, listed, columns, handlers, page, onPickAll, onAsk }: Props) {
  const t = useMessages(payments)
  const { all, keys } = list.state.picked
  const isBandShown = page.length > 0 && page.every(({ id }) => keys.includes(id))
  const { rows, whole } = picked
  const totals = all === null ? totalsOf(rows) : { count: whole?.count ?? all.count, cents: whole?.cents ?? all.cents }
  const button = (action: PaymentConfirmation['action'], label: (n: number) => string) => {
    const actionable = findActionablePayments(list, picked, action, handlers.problemOf)
    if (actionable === null) return null
    return (
      <Button blocked={handlers.stopped} size="sm" kind="bar" onClick={() => onAsk(actionable.confirmation)}>
        {label(actionable.count)}
      </Button>
    )
  }
  return (
    <SelectionBar
      count={totals.count}
      cents={totals.cents}
      all={whole === undefined || isBandShown ? undefined : { count: whole.count, onPick: onPickAll }}
      onClear={() => list.pick(emptySelection)}
    >
      {button('approve', t.approveMany)}
      {button('disperse', t.disperseMany)}
      <CsvButton
        name="payments"
        kind="bar-quiet"
        className="max-md:hidden"
        columns={columns}
        rows={() => (all === null ? { rows, cut: false } : fetchAllPayments(listed))}
      />
    </SelectionBar>
  )
}

/** Returns the selected payments that can be approved or dispersed; null if there are none. */
function findActionablePayments(
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

interface SelectedPayments {
  /** Payments selected one by one on any page, if they still match the filter. */
  rows: readonly PaymentRow[]
  /** All matches of the filter; undefined until the server has returned them. */
  whole: PaymentSelection | undefined
}

export function usePaymentSelection(
  { state: { picked } }: ListControl,
  { source, under }: PaymentList,
): SelectedPayments {
  const onPage = source.rows.filter((row) => picked.keys.includes(row.id))
  const elsewhere = picked.keys.filter((key) => !onPage.some((row) => row.id === key))
  const others = useSelectedPayments(under, source.loading ? [] : elsewhere)
  const hasSelection = picked.keys.length > 0 || picked.all !== null
  const { value, loading } = useRoute(paymentSelectionRoute, under, { keep: true, when: hasSelection })
  return {
    rows: [...onPage, ...others.filter((row) => elsewhere.includes(row.id))],
    whole: hasSelection && !loading ? value : undefined,
  }
}

interface Options {
  list: ListControl
  rows: readonly PaymentRow[]
  picked: SelectedPayments
  opened: OpenedRow
  handlers: PaymentHandlers
  onAsk: (confirmation: PaymentConfirmation) => void
}

/** Returns the shortcuts: A asks to approve the selection or the row under the cursor (P16), W opens the row. */
export function usePaymentShortcuts(options: Options): Readonly<Record<string, (row: string) => void>> {
  const t = useMessages(payments)
  const wordsOf = usePayeeProblemText()
  const { list, rows, picked, opened, handlers, onAsk } = options
  const explain = (title: string, text?: string) => void toast({ kind: 'info', id: 'payment-letters', title, text })
  const withRow = (id: string, then: (row: PaymentRow) => void) => {
    const row = rows.find((each) => each.id === id)
    if (row === undefined) explain(t.noneUnderCursor)
    else then(row)
  }
  const approveRow = (row: PaymentRow) => {
    const problem = handlers.problemOf(row)
    if (row.status !== 'pending') explain(t.notPending(payeeName(row, t), t.statuses[row.status]))
    else if (problem !== undefined) explain(t.staysPending(payeeName(row, t)), wordsOf(problem))
    else handlers.onApprove(row)
  }
  const approve = (id: string) => {
    const { keys, all } = list.state.picked
    if (handlers.stopped !== '') return explain(handlers.stopped)
    if (keys.length === 0 && all === null) return withRow(id, approveRow)
    const actionable = findActionablePayments(list, picked, 'approve', handlers.problemOf)
    if (actionable === null) explain(t.nonePickedPending)
    else onAsk(actionable.confirmation)
  }
  return { a: approve, w: (id) => withRow(id, (row) => opened.open(row.id)) }
}
