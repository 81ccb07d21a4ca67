import { seenOf } from '../../../domain/money/payments/payment-selection'
import type { PaymentRow, PaymentsAsked as Listed } from '../../../domain/api/money/payment-lists'
import { allPayments } from '../../data/queries/money/payments'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { CsvButton } from '../../lists/tools/csv-button'
import type { ListColumn } from '../../lists/list-column'
import { SelectionBar } from '../../lists/selection-bar'
import { nothingPicked, type ListControl } from '../../lists/use-list-state'
import { Button } from '../../ui/button'
import { canMove } from './can-move'
import type { PaymentsAsked } from './confirm-payments'
import type { PaymentDeeds } from './payment-columns'
import type { PickedPayments } from './use-picked'

interface Props {
  list: ListControl
  picked: PickedPayments
  /** What the list shows, for a file of all of it. */
  listed: Listed
  columns: readonly ListColumn<PaymentRow>[]
  deeds: Pick<PaymentDeeds, 'online' | 'stopped' | 'problemOf'>
  /** The rows of this page: when each is picked the band over them offers all of the filter, and the bar doesn't say it again. */
  page: readonly PaymentRow[]
  onPickAll: () => void
  onAsk: (asked: PaymentsAsked) => void
}

/** What is picked, with its sum, and what can be done with it; those in another state are left alone. */
export function BulkBar({ list, picked, listed, columns, deeds, page, onPickAll, onAsk }: Props) {
  const t = useMessages(payments)
  const { all, keys } = list.state.picked
  const offered = page.length > 0 && page.every(({ id }) => keys.includes(id))
  const { rows, whole } = picked
  const seen = all === null ? seenOf(rows) : { count: whole?.count ?? all.count, cents: whole?.cents ?? all.cents }
  const button = (deed: PaymentsAsked['deed'], words: (n: number) => string) => {
    const can = canMove(list, picked, deed, deeds.problemOf)
    if (can === null) return null
    return (
      <Button blocked={deeds.stopped} size="sm" kind="bar" onClick={() => onAsk(can.asked)}>
        {words(can.count)}
      </Button>
    )
  }
  return (
    <SelectionBar
      count={seen.count}
      cents={seen.cents}
      all={whole === undefined || offered ? undefined : { count: whole.count, onPick: onPickAll }}
      onClear={() => list.pick(nothingPicked)}
    >
      {button('approve', t.approveMany)}
      {button('disperse', t.disperseMany)}
      <CsvButton
        name="payments"
        kind="bar-quiet"
        className="max-md:hidden"
        columns={columns}
        rows={() => (all === null ? { rows, cut: false } : allPayments(listed))}
      />
    </SelectionBar>
  )
}
