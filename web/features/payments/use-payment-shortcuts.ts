import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import type { ListControl } from '../../lists/use-list-state'
import type { OpenedRow } from '../../lists/use-opened-row'
import { toast } from '../../ui/layers/toast'
import { findActionablePayments } from './find-actionable-payments'
import type { PaymentConfirmation } from './confirm-payments-dialog'
import { payeeName, type PaymentHandlers } from './payment-columns'
import { usePayeeProblemText } from './payment-status-badge'
import type { SelectedPayments } from './use-payment-selection'

interface Options {
  list: ListControl
  rows: readonly PaymentRow[]
  picked: SelectedPayments
  opened: OpenedRow
  handlers: PaymentHandlers
  onAsk: (confirmation: PaymentConfirmation) => void
}

/**
 * Returns the keyboard shortcuts of the payments list. A asks to approve the selected payments, or the payment under the
 * cursor if none is selected (P16); W opens the explanation of its amount. If a shortcut can't be applied, a toast says
 * why.
 */
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
