import { useState } from 'react'
import type { Id, UserPayment } from '../../../../domain/entities'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { nameOfSource } from '../../../../domain/money/breakdown/source-name'
import { CommandButton } from '../../../forms/command-button'
import { lateFacts, people, personRental } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { useLinkedAction } from '../../../lists/use-linked-action'
import { Amount } from '../../../ui/text/amount'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { CorrectAmountDialog } from './correct-amount-dialog'
import { HeldLineBanners } from './held-line-banners'
import { HeldLinesDialog, type HeldLineGroup } from './held-lines-dialog'
import { PersonPaymentSheet } from './person-payment-sheet'
import { PaymentTable } from './payment-table'
import { PersonStatement } from '../person/person-statement'
import { useExplanationHref, HoldableLines } from './holdable-lines'

const initialRows = 6

interface Props {
  userId: Id
  view: MoneyView
  onDone: () => void
}

/** Shows a person's payments, unpaid lines and open decisions. Lines and payments are never added together (M4). */
export function MoneySection({ userId, view, onDone }: Props) {
  const t = useMessages(personRental)
  const tp = useMessages(people)
  const tl = useMessages(lateFacts)
  const whyHref = useExplanationHref()
  const [all, setAll] = useState(false)
  const [openPayment, setOpenPayment] = useState<UserPayment | null>(null)
  const [correcting, setCorrecting] = useState(false)
  const [deciding, setDeciding] = useState<HeldLineGroup | null>(null)
  const { facts, paid, unpaid, referrals } = view
  const payments = [...facts.payments].sort(
    (a, b) =>
      b.month.localeCompare(a.month) || a.payment_type.localeCompare(b.payment_type) || a.id.localeCompare(b.id),
  )
  const shown = all ? payments : payments.slice(0, initialRows)
  const waiting = facts.lines
    .filter((line) => line.status === 'pending' && line.payment === '')
    .sort((a, b) => b.month.localeCompare(a.month) || a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id))
  const held = heldGroups(waiting.filter((line) => line.hold?.kind === 'by-hand'))
  useLinkedAction('decide', true, () => setDeciding(held[0] ?? null))
  const nameOf = (source: Id) => nameOfSource(facts, referrals, source)
  return (
    <Card
      title={tp.money}
      aside={
        <span className="text-sm">
          {t.paidSoFar} <Amount className="font-semibold" cents={paid.cents} href={whyHref('total')} />
        </span>
      }
    >
      <HeldLineBanners groups={held} onDecide={setDeciding} />
      {payments.length === 0 ? (
        <p className="text-muted">{t.noPayments}</p>
      ) : (
        <PaymentTable rows={shown} onOpen={setOpenPayment} />
      )}
      {payments.length > initialRows && (
        <Button kind="link" size="sm" className="mt-2 -ml-3.5" onClick={() => setAll(!all)}>
          {all ? t.fewer : t.allPayments(payments.length)}
        </Button>
      )}
      {waiting.length > 0 && (
        <HoldableLines
          lines={waiting}
          nameOfSource={nameOf}
          thresholdCents={facts.program?.payment_threshold_cents ?? 0}
          balanceCents={unpaid.balanceCents}
          heldCents={unpaid.heldCents + unpaid.replacedCents}
          onDone={onDone}
        />
      )}
      <PersonStatement view={view} />
      <PersonPaymentSheet
        payment={openPayment}
        facts={facts}
        nameOfSource={nameOf}
        onClose={() => setOpenPayment(null)}
      />
      <CommandButton kind="quiet" size="sm" className="mt-4" onClick={() => setCorrecting(true)}>
        {tl.adjust}
      </CommandButton>
      <CorrectAmountDialog
        open={correcting}
        user={userId}
        lines={facts.lines}
        onClose={() => setCorrecting(false)}
        onDone={onDone}
      />
      <HeldLinesDialog user={userId} group={deciding} onClose={() => setDeciding(null)} onDone={onDone} />
    </Card>
  )
}

/** Groups the lines on hold by month and type, because one decision covers a group. */
function heldGroups(lines: MoneyView['facts']['lines']): HeldLineGroup[] {
  const groups = new Map<string, HeldLineGroup>()
  for (const line of lines) {
    const key = `${line.month}/${line.payment_type}`
    const before = groups.get(key)
    groups.set(key, {
      paymentType: line.payment_type,
      month: line.month,
      cents: (before?.cents ?? 0) + line.amount_cents,
    })
  }
  return [...groups.values()]
}
