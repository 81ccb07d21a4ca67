import { totalsOf } from '../../../domain/money/payments/payment-selection'
import type { PaymentRow, PaymentListFilter as Listed } from '../../../domain/api/money/payment-lists'
import { fetchAllPayments } from '../../data/queries/money/payments'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { CsvButton } from '../../lists/tools/csv-button'
import type { ListColumn } from '../../lists/list-column'
import { SelectionBar } from '../../lists/selection-bar'
import { emptySelection, type ListControl } from '../../lists/use-list-state'
import { Button } from '../../ui/button'
import { findActionablePayments } from './find-actionable-payments'
import type { PaymentConfirmation } from './confirm-payments-dialog'
import type { PaymentHandlers } from './payment-columns'
import type { SelectedPayments } from './use-payment-selection'

interface Props {
  list: ListControl
  picked: SelectedPayments
  listed: Listed
  columns: readonly ListColumn<PaymentRow>[]
  handlers: Pick<PaymentHandlers, 'online' | 'stopped' | 'problemOf'>
  /**
   * The rows of this page. If all of them are selected, the bar above the list offers to select every match, so this bar
   * doesn't.
   */
  page: readonly PaymentRow[]
  onPickAll: () => void
  onAsk: (confirmation: PaymentConfirmation) => void
}

/**
 * Shows the selected payments with their sum and the possible actions. An action skips payments whose status doesn't allow
 * it.
 */
export function BulkBar({ list, picked, listed, columns, handlers, page, onPickAll, onAsk }: Props) {
  const t = useMessages(payments)
  const { all, keys } = list.state.picked
  const isBandShown = page.length > 0 && page.every(({ id }) => keys.includes(id))
  const { rows, whole } = picked
  const totals = all === null ? totalsOf(rows) : { count: whole?.count ?? all.count, cents: whole?.cents ?? all.cents }
  const button = (action: PaymentConfirmation['action'], words: (n: number) => string) => {
    const actionable = findActionablePayments(list, picked, action, handlers.problemOf)
    if (actionable === null) return null
    return (
      <Button blocked={handlers.stopped} size="sm" kind="bar" onClick={() => onAsk(actionable.confirmation)}>
        {words(actionable.count)}
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
