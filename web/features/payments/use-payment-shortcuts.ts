import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import type { ListControl } from '../../lists/use-list-state'
import type { Opened } from '../../lists/use-opened'
import { toast } from '../../ui/layers/toast'
import { canMove } from './can-move'
import type { PaymentsAsked } from './confirm-payments'
import { payeeName, type PaymentDeeds } from './payment-columns'
import { usePayeeProblemWords } from './payment-state'
import type { PickedPayments } from './use-picked'

interface Of {
  list: ListControl
  rows: readonly PaymentRow[]
  picked: PickedPayments
  opened: Opened
  deeds: PaymentDeeds
  onAsk: (asked: PaymentsAsked) => void
}

/**
 * Returns the keyboard shortcuts of the payments list: A asks to approve the selected payments, otherwise the one under the
 * cursor (P16); W opens the explanation of its amount. If a shortcut can't be applied, a toast tells why.
 */
export function usePaymentLetters(of: Of): Readonly<Record<string, (row: string) => void>> {
  const t = useMessages(payments)
  const wordsOf = usePayeeProblemWords()
  const { list, rows, picked, opened, deeds, onAsk } = of
  const say = (title: string, text?: string) => void toast({ kind: 'info', id: 'payment-letters', title, text })
  const at = (id: string, then: (row: PaymentRow) => void) => {
    const row = rows.find((each) => each.id === id)
    if (row === undefined) say(t.noneUnderCursor)
    else then(row)
  }
  const approveRow = (row: PaymentRow) => {
    const problem = deeds.problemOf(row)
    if (row.status !== 'pending') say(t.notPending(payeeName(row, t), t.statuses[row.status]))
    else if (problem !== undefined) say(t.staysPending(payeeName(row, t)), wordsOf(problem))
    else deeds.onApprove(row)
  }
  const approve = (id: string) => {
    const { keys, all } = list.state.picked
    if (deeds.stopped !== '') return say(deeds.stopped)
    if (keys.length === 0 && all === null) return at(id, approveRow)
    const can = canMove(list, picked, 'approve', deeds.problemOf)
    if (can === null) say(t.nonePickedPending)
    else onAsk(can.asked)
  }
  return { a: approve, w: (id) => at(id, (row) => opened.open(row.id)) }
}
