import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  approvePaymentsRoute,
  dispersePaymentsRoute,
  startPaymentActionRoute,
} from '../../../domain/api/money/payments'
import type { PaymentSelection } from '../../../domain/api/money/payment-lists'
import type { InputOf } from '../../../domain/api/route'
import type { CalendarDate, UserPayment } from '../../../domain/entities'
import {
  summarizeSelection,
  maxPaymentsPerCommand,
  type PaymentFilter,
  type SelectionSummary,
  type ConfirmedTotals,
} from '../../../domain/money/payments/payment-selection'
import type { PaymentRefusal } from '../../../domain/money/payments/payment-refusal'
import { useToday } from '../../data/queries/clock'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import { DateField, TextField } from '../../forms/fields'
import type { Refusal } from '../../forms/use-command'
import { useErrorText } from '../../i18n/errors'
import { payments as paymentMessages } from '../../i18n/admin-areas'
import { forms } from '../../i18n/areas'
import { formatCents, formatCount, formatLongMonth } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useMessages, useLanguage } from '../../i18n/language'
import { toast } from '../../ui/layers/toast'
import { Avatar } from '../../ui/pictures/avatar'
import { PayeeProblemText } from './payment-status-badge'
import { DescriptionList } from '../../ui/description-list'
import { paymentTypes } from './payment-list'

type PaymentToConfirm = Pick<UserPayment, 'id' | 'user_id' | 'person_name' | 'amount_cents' | 'payment_type' | 'month'>

/** Selected payments that an action skips, by reason; a few are also listed one by one. */
export type SkippedPayments = Pick<PaymentSelection['approve'], 'left' | 'leftRows'>

/** Payments to approve or disperse, all with the status that the action requires. */
export type PaymentConfirmation = {
  action: 'approve' | 'disperse'
  /** Payments that were also selected but are skipped, with the reasons. */
  left?: SkippedPayments | undefined
} & (
  | { payments: readonly PaymentToConfirm[] }
  /** All matches of a filter, with their summary at selection time. */
  | { filter: PaymentFilter; covered: SelectionSummary }
)

interface Props {
  confirmation: PaymentConfirmation
  onClose: () => void
  onDone: () => void
}

/**
 * Asks for confirmation with count and sum before payments are approved or dispersed, even for one (P16). The server
 * compares both; if they have changed, it changes nothing and the dialog shows the current values. Too many payments for
 * one command are processed in the background.
 */
export function ConfirmPaymentsDialog({ confirmation, onClose, onDone }: Props) {
  const t = useMessages(paymentMessages)
  const tf = useMessages(forms)
  const reportRejected = useReportRejected(confirmation)
  const { action, left } = confirmation
  // Remains as shown, even if the list changes while the dialog is open.
  const [covered] = useState(() =>
    'filter' in confirmation ? confirmation.covered : summarizeSelection(confirmation.payments),
  )
  const [seen, setSeen] = useState({ count: covered.count, cents: covered.cents })
  const [changed, setChanged] = useState(false)
  const selection = selectionOf(confirmation)
  const sum = formatCents(seen.cents)
  const messages = actionTexts(action, t)
  const isLarge = 'filter' in confirmation && seen.count > maxPaymentsPerCommand
  const today = useToday()
  const optionalInput = (values: DispersalFields) => dispersalInput(values, action, today)

  const shared = {
    open: true,
    kind: 'ask',
    start: action === 'disperse' ? { sentOn: today, reference: '' } : noDispersal,
    title: messages.title(seen.count),
    safe: tf.cancel,
    confirm: messages.confirm(seen.count, sum),
    stop: seen.count === 0,
    // After a change, the dialog shows only the server's current count and sum.
    lead: changed ? undefined : <SelectionTotal covered={covered} />,
    consequence: () => <Consequences {...{ action, seen, changed, left, isLarge }} text={messages.text(seen.count)} />,
    onRefused: (refusal: Refusal) => {
      const { count, cents } = refusal.details
      if (refusal.code !== 'selection-changed') return
      setChanged(true)
      setSeen({ count: Number(count), cents: Number(cents) })
    },
    failed: t.updateFailed,
    onClose,
    children: (form: UseFormReturn<DispersalFields>) =>
      action === 'disperse' && seen.count > 0 && <DispersalInputs form={form} today={today} />,
  } as const
  const done = (moved: number) =>
    moved === 0
      ? undefined
      : { title: t.updated, text: moved === 1 ? t.changedTo(messages.status) : t.manyChanged(moved, messages.status) }
  const handleDone = (refused: readonly PaymentRefusal[]) => {
    reportRejected(refused)
    onDone()
  }
  if ('filter' in confirmation && isLarge) {
    return (
      <CommandDialog
        {...shared}
        danger={action === 'disperse'}
        route={startPaymentActionRoute}
        toInput={(values) => ({ action, filter: confirmation.filter, seen, ...optionalInput(values) })}
        done={() => ({ title: t.moving[action](formatCount(seen.count)), text: t.runGoesOn })}
        onDone={onDone}
      />
    )
  }
  const toInput = (): InputOf<typeof approvePaymentsRoute> => ({ ...selection, seen })
  return action === 'approve' ? (
    <CommandDialog
      {...shared}
      toInput={toInput}
      route={approvePaymentsRoute}
      done={({ approved }) => done(approved.length)}
      onDone={({ refused }) => handleDone(refused)}
    />
  ) : (
    <CommandDialog
      {...shared}
      danger
      toInput={(values) => ({ ...toInput(), ...optionalInput(values) })}
      route={dispersePaymentsRoute}
      done={({ dispersed }) => done(dispersed.length)}
      onDone={({ refused }) => handleDone(refused)}
    />
  )
}

const selectionOf = (confirmation: PaymentConfirmation) =>
  'filter' in confirmation ? { filter: confirmation.filter } : { payments: confirmation.payments.map(({ id }) => id) }

interface DispersalFields {
  sentOn: CalendarDate
  reference: string
}
const noDispersal: DispersalFields = { sentOn: '', reference: '' }

/** Returns the optional inputs of a dispersal: the day if it isn't today, and the reference. */
const dispersalInput = (
  { sentOn, reference }: DispersalFields,
  action: PaymentConfirmation['action'],
  today: CalendarDate,
) =>
  action === 'approve'
    ? {}
    : { ...(sentOn !== today && { sentOn }), ...(reference.trim() !== '' && { reference: reference.trim() }) }

function DispersalInputs({ form, today }: { form: UseFormReturn<DispersalFields>; today: CalendarDate }) {
  const t = useMessages(paymentMessages)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField form={form} name="sentOn" label={t.sentOn} hint={t.sentOnHint} max={today} />
      <TextField form={form} name="reference" label={t.reference} hint={t.referenceHint} maxLength={200} />
    </div>
  )
}

interface ConsequencesProps {
  action: PaymentConfirmation['action']
  seen: ConfirmedTotals
  changed: boolean
  left: SkippedPayments | undefined
  isLarge: boolean
  text: string
}

function Consequences({ action, seen, changed, left, isLarge, text }: ConsequencesProps) {
  const t = useMessages(paymentMessages)
  const tf = useMessages(forms)
  return (
    <>
      {changed && (
        <CountAndSum count={seen.count} cents={seen.cents}>
          <p className="font-semibold">
            {seen.count === 0 ? t.nothingLeft : tf.changedTitle} {seen.count > 0 && tf.changedText}
          </p>
        </CountAndSum>
      )}
      {left && <SkippedPaymentsList action={action} {...left} />}
      {seen.count > 0 && <p className="text-sm">{text}</p>}
      {isLarge && <p className="text-sm">{t.inBackground}</p>}
    </>
  )
}

const actionTexts = (action: PaymentConfirmation['action'], t: MessagesOf<typeof paymentMessages>) =>
  action === 'approve'
    ? { title: t.approveTitle, text: t.approveText, confirm: t.approveSum, status: t.statuses.approved }
    : { title: t.disperseTitle, text: t.disperseText, confirm: t.disperseSum, status: t.statuses.dispersed }

/** Reports rejected payments: by name, or for a filter the number per reason. */
function useReportRejected(confirmation: PaymentConfirmation): (refused: readonly PaymentRefusal[]) => void {
  const t = useMessages(paymentMessages)
  const errorText = useErrorText()
  const names = 'filter' in confirmation ? null : new Map(confirmation.payments.map((row) => [row.id, row.person_name]))
  return (refused) => {
    if (refused.length === 0) return
    const codes = [...new Set(refused.map(({ code }) => code))]
    const reasons =
      names !== null
        ? refused.map(({ payment, code }) => `${names.get(payment) ?? ''}: ${errorText(code)}`)
        : codes.map((code) => `${refused.filter((one) => one.code === code).length} × ${errorText(code)}`)
    toast({ kind: 'bad', title: t.refused(refused.length), text: reasons.join(' '), durationMs: 12_000 })
  }
}

/** Shows the total and the recipients; for several payments also the types and the largest payment. */
function SelectionTotal({ covered }: { covered: SelectionSummary }) {
  const t = useMessages(paymentMessages)
  const language = useLanguage()
  const { count, cents, people, months, month, largest } = covered
  const when = months === 1 ? formatLongMonth(month, language) : t.months(months)
  const types = paymentTypes.map((type) => ({ type, seen: covered.types[type] })).filter(({ seen }) => seen.count > 0)
  const [only] = types
  const recipients =
    count === 1 && only !== undefined
      ? `${largest.name || t.nobody}, ${t.types[only.type]}`
      : t.people(formatCount(people), people)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="font-display text-4xl font-semibold tracking-[-.03em] text-text">{formatCents(cents)}</b>
        <span className="min-w-0 wrap-anywhere">{t.toWhom(recipients, when)}</span>
      </p>
      {count > 1 && (
        <div className="text-sm">
          <DescriptionList
            rows={[
              ...types.map(({ type, seen }) => ({
                key: type,
                name: t.types[type],
                value: t.countAndSum(formatCount(seen.count), seen.count, formatCents(seen.cents)),
              })),
              {
                key: 'largest',
                name: t.largest,
                value: `${formatCents(largest.cents)}, ${largest.name || t.nobody}`,
              },
            ]}
          />
        </div>
      )}
    </div>
  )
}

/** Shows how many payments are skipped, their sum and the reasons; a few are listed by name. */
function SkippedPaymentsList({ action, left, leftRows }: SkippedPayments & Pick<PaymentConfirmation, 'action'>) {
  const t = useMessages(paymentMessages)
  if (left.length === 0) return null
  const count = left.reduce((sum, of) => sum + of.count, 0)
  const cents = formatCents(left.reduce((sum, of) => sum + of.cents, 0))
  const title = action === 'approve' ? t.stayPending(count, cents) : t.stayApproved(count, cents)
  return (
    <section aria-label={title} className="text-sm">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line">
        {leftRows.length > 0
          ? leftRows.map((row) => (
              <li key={row.id} className="flex items-center gap-3 py-2">
                <Avatar name={row.person_name} seed={row.user_id} size="sm" />
                <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
                  {row.person_name || t.nobody}
                  <small className="block text-xs text-muted">
                    <PayeeProblemText problem={{ code: row.problem, until: row.problem_until }} />
                  </small>
                </span>
                <span className="tabular-nums">{formatCents(row.amount_cents)}</span>
              </li>
            ))
          : left.map((of) => (
              <li key={of.code} className="flex flex-wrap justify-between gap-x-3 py-2">
                <span>{t.leftOut[of.code](of.count)}</span>
                <span className="tabular-nums">{formatCents(of.cents)}</span>
              </li>
            ))}
      </ul>
    </section>
  )
}
