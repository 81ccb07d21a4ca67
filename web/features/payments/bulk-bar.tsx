import type { UserPayment } from '../../../domain/entities'
import { seenOf } from '../../../domain/money/payment-selection'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { CsvButton } from '../../lists/csv-button'
import type { ListColumn } from '../../lists/list-column'
import { SelectionBar } from '../../lists/selection-bar'
import { nothingPicked, type ListControl } from '../../lists/use-list-state'
import { Button } from '../../ui/button'
import type { PaymentsAsked } from './confirm-payments'
import type { PaymentDeeds } from './payment-columns'
import { commandFilter } from './payment-list'

interface Props {
  list: ListControl
  /** All under the filter: what is picked of them counts, what has left it doesn't. */
  matching: readonly UserPayment[]
  columns: readonly ListColumn<UserPayment>[]
  deeds: Pick<PaymentDeeds, 'online' | 'problems'>
  onPickAll: () => void
  onAsk: (asked: PaymentsAsked) => void
}

/** What is picked, with its sum, and what can be done with it; those in another state are left alone. */
export function BulkBar({ list, matching, columns, deeds, onPickAll, onAsk }: Props) {
  const { online, problems } = deeds
  const t = useMessages(payments)
  const { picked } = list.state
  const chosen = picked.all === null ? matching.filter((row) => picked.keys.includes(row.id)) : matching
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  const waits = { approve: 'pending', disperse: 'approved' } as const
  const button = (deed: PaymentsAsked['deed'], words: (n: number) => string) => {
    const right = chosen.filter((row) => row.status === waits[deed])
    const some = deed === 'approve' ? right.filter((row) => !problems.has(row.id)) : right
    const left = right.flatMap((row) => (some.includes(row) ? [] : (problems.get(row.id) ?? [])))
    if (some.length === 0) return null
    const filter = picked.all === null ? undefined : commandFilter(list.state)
    return (
      <Button {...blocked} size="sm" kind="bar" onClick={() => onAsk({ deed, payments: some, filter, left })}>
        {words(some.length)}
      </Button>
    )
  }
  return (
    <SelectionBar
      count={chosen.length}
      cents={seenOf(chosen).cents}
      all={{ count: matching.length, onPick: onPickAll }}
      onClear={() => list.pick(nothingPicked)}
    >
      {button('approve', t.approveMany)}
      {button('disperse', t.disperseMany)}
      <CsvButton
        name="payments"
        kind="bar"
        className="max-md:hidden"
        columns={columns}
        rows={() => ({ rows: chosen, cut: false })}
      />
    </SelectionBar>
  )
}
