import { useState } from 'react'
import { approvePaymentsRoute, dispersePaymentsRoute } from '../../../domain/api/payments'
import type { InputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { seenOf, type PaymentFilter, type PaymentsSeen } from '../../../domain/money/payment-selection'
import type { PaymentRefusal } from '../../../domain/money/payment-refusal'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import type { Refusal } from '../../forms/use-command'
import { errorWords } from '../../i18n/errors'
import { forms } from '../../i18n/forms'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments as paymentWords } from '../../i18n/payments'
import { toast } from '../../ui/layers/toast'

/** Of a payment: who it goes to and how much. */
export interface AskedPayment {
  id: Id
  person_name: string
  amount_cents: number
}

/** What somebody wants to approve or disperse: payments in the state for it, or all that a filter finds, with their figures. */
export type PaymentsAsked = { deed: 'approve' | 'disperse' } & (
  | { payments: readonly AskedPayment[] }
  | { filter: PaymentFilter; seen: PaymentsSeen }
)

interface Props {
  asked: PaymentsAsked | null
  onClose: () => void
  /** Something moved: lists and figures are to be read again. */
  onDone: () => void
}

/**
 * Asks once before payments are approved or dispersed, naming count and sum, also for a single one (P16). The server compares
 * both again; when they have changed nothing is done, and the figures of now are shown.
 */
export const ConfirmPayments = ({ asked, ...rest }: Props) => asked && <Ask asked={asked} {...rest} />

function Ask({ asked, onClose, onDone }: Props & { asked: PaymentsAsked }) {
  const t = useMessages(paymentWords)
  const tf = useMessages(forms)
  const sayRefused = useSayRefused(asked)
  const [seen, setSeen] = useState(() => ('payments' in asked ? seenOf(asked.payments) : asked.seen))
  const [changed, setChanged] = useState(false)
  const { deed } = asked
  const which = 'payments' in asked ? { payments: asked.payments.map(({ id }) => id) } : { filter: asked.filter }
  const only = 'payments' in asked && asked.payments.length === 1 ? asked.payments[0] : undefined
  const words = {
    approve: { title: t.approveTitle, text: t.approveText, confirm: t.approveMany, status: t.statuses.approved },
    disperse: { title: t.disperseTitle, text: t.disperseText, confirm: t.disperseMany, status: t.statuses.dispersed },
  }[deed]

  const shared = {
    open: true,
    kind: 'ask',
    start: {},
    toInput: (): InputOf<typeof approvePaymentsRoute> => ({ ...which, seen }),
    title: words.title(seen.count),
    lead: only === undefined ? undefined : t.toPerson(formatCents(only.amount_cents), only.person_name || t.nobody),
    confirm: words.confirm(seen.count),
    stop: seen.count === 0,
    consequence: () => (
      <CountAndSum count={seen.count} cents={seen.cents}>
        {changed && (
          <p className="font-semibold">
            {seen.count === 0 ? t.nothingLeft : tf.changedTitle} {seen.count > 0 && tf.changedText}
          </p>
        )}
        {seen.count > 0 && <p className="text-sm text-muted">{words.text(seen.count)}</p>}
      </CountAndSum>
    ),
    onRefused: (refusal: Refusal) => {
      const { count, cents } = refusal.details
      if (refusal.code !== 'selection-changed') return
      setChanged(true)
      setSeen({ count: Number(count), cents: Number(cents) })
    },
    failed: t.updateFailed,
    onClose,
  } as const
  const done = (moved: number) =>
    moved === 0
      ? undefined
      : { title: t.updated, text: moved === 1 ? t.changedTo(words.status) : t.manyChanged(moved, words.status) }
  const end = (refused: readonly PaymentRefusal[]) => {
    sayRefused(refused)
    onDone()
  }
  return deed === 'approve' ? (
    <CommandDialog
      {...shared}
      route={approvePaymentsRoute}
      done={({ approved }) => done(approved.length)}
      onDone={({ refused }) => end(refused)}
    />
  ) : (
    <CommandDialog
      {...shared}
      danger
      route={dispersePaymentsRoute}
      done={({ dispersed }) => done(dispersed.length)}
      onDone={({ refused }) => end(refused)}
    />
  )
}

/** Says why some weren't moved: each with its person's name where it is known, else how many for which reason. */
function useSayRefused(asked: PaymentsAsked): (refused: readonly PaymentRefusal[]) => void {
  const t = useMessages(paymentWords)
  const words = useMessages(errorWords)
  const names = new Map('payments' in asked ? asked.payments.map((row) => [row.id, row.person_name]) : [])
  return (refused) => {
    if (refused.length === 0) return
    const codes = [...new Set(refused.map(({ code }) => code))]
    const said =
      names.size > 0
        ? refused.map(({ payment, code }) => `${names.get(payment) ?? ''}: ${words[code]}`)
        : codes.map((code) => `${refused.filter((one) => one.code === code).length} × ${words[code]}`)
    toast({ kind: 'bad', title: t.refused(refused.length), text: said.join(' '), durationMs: 12_000 })
  }
}
