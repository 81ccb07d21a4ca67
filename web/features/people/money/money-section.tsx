import { useState } from 'react'
import type { Id, UserPayment, Cents, Month, PaymentType, PaymentStatus } from '../../../../domain/entities'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { nameOfSource } from '../../../../domain/money/accrual/own-facts'
import { CommandButton, DialogButton } from '../../../forms/command-parts'
import { lateFacts, people, personRental, statements } from '../../../i18n/admin-areas'
import { statementFiles } from '../../../i18n/areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { useLinkedAction } from '../../../lists/use-opened-row'
import { Amount } from '../../../ui/text/amount'
import { Button, LinkButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { HoldableLines, LineList, useExplanationHref } from './line-list'
import { formatMonth, formatCents, formatLongMonth } from '../../../i18n/format'
import { Table } from '../../../ui/table'
import { decideHeldLinesRoute, adjustEarningsRoute } from '../../../../domain/api/money/earnings'
import { ChoiceField, ReasonField, DateField, MoneyField, SelectField } from '../../../forms/fields'
import { CommandDialog } from '../../../forms/command-dialog'
import { amountStatusStyles, StatusBadge } from '../../../ui/states/status-badge'
import { otherPaymentMethod } from '../../../../domain/money/payments/payment-list'
import { paths } from '../../../../domain/paths'
import { Sheet } from '../../../ui/layers/dialog'
import { type DialogEnds, type SectionProps, useDateBounds } from '../person/person-state'
import { memberStatementRoute } from '../../../../domain/api/money/admin-statements'
import { statementYears } from '../../../../domain/money/views/statement'
import { StatementFiles } from '../../../shared/statement-files'
import { Select } from '../../../ui/fields/inputs'
import { addMonths, isMonthClosed, isMonth, monthOf } from '../../../../domain/calendar'
import { monthProblem } from '../../../../domain/money/date-bounds'
import { parseDollars } from '../../../../domain/money/dollars'
import { unpaidTotals } from '../../../../domain/money/breakdown/totals'

const initialRows = 6

/** Shows a person's payments, unpaid lines and open decisions. Lines and payments are never added together (M4). */
export function MoneySection({ view, onDone }: Pick<SectionProps, 'view' | 'onDone'>) {
  const t = useMessages(personRental)
  const tp = useMessages(people)
  const tl = useMessages(lateFacts)
  const whyHref = useExplanationHref()
  const [all, setAll] = useState(false)
  const [openPayment, setOpenPayment] = useState<UserPayment | null>(null)
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
      <DialogButton
        kind="quiet"
        size="sm"
        className="mt-4"
        dialog={(close) => (
          <CorrectAmountDialog user={facts.userId} lines={facts.lines} onClose={close} onDone={onDone} />
        )}
      >
        {tl.adjust}
      </DialogButton>
      {deciding !== null && (
        <HeldLinesDialog user={facts.userId} group={deciding} onClose={() => setDeciding(null)} onDone={onDone} />
      )}
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

function PaymentTable({ rows, onOpen }: { rows: readonly UserPayment[]; onOpen: (payment: UserPayment) => void }) {
  const t = useMessages(personRental)
  const language = useLanguage()
  return (
    <Table
      flat
      caption={t.payments}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'period',
          head: t.period,
          text: ({ month }) => formatMonth(month, language),
          className: 'whitespace-nowrap',
        },
        { key: 'type', head: t.type, text: (row) => t.types[row.payment_type] },
        {
          key: 'amount',
          head: t.amountHead,
          end: true,
          cell: (row) => (
            <Amount cents={row.amount_cents} struck={row.status === 'cancelled'} onOpen={() => onOpen(row)} />
          ),
        },
        { key: 'status', head: t.status, cell: (row) => <PaymentStatusBadge status={row.status} /> },
      ]}
    />
  )
}

/** Shows the months whose lines are on hold because of a manual payment, each with a button to decide (M27). */
function HeldLineBanners(props: { groups: readonly HeldLineGroup[]; onDecide: (group: HeldLineGroup) => void }) {
  const t = useMessages(personRental)
  const language = useLanguage()
  return props.groups.map((group) => (
    <div
      key={group.month + group.paymentType}
      className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution"
    >
      <p className="min-w-0 flex-1 basis-52">
        <b className="font-semibold">{t.heldTitle(formatMonth(group.month, language), t.types[group.paymentType])}.</b>{' '}
        {t.heldText(formatCents(group.cents))}
      </p>
      <CommandButton kind="quiet" size="sm" className="text-text" onClick={() => props.onDecide(group)}>
        {t.decide}
      </CommandButton>
    </div>
  ))
}

/** The lines of one person, type and month that are on hold because of a manual payment. */
interface HeldLineGroup {
  paymentType: PaymentType
  month: Month
  cents: Cents
}

/** Decides about lines on hold: pay them in addition, or never (M5). */
export function HeldLinesDialog({ user, group, ...ends }: DialogEnds & { user: Id; group: HeldLineGroup }) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const { paymentType, month, cents } = group
  const sum = formatCents(cents)
  return (
    <CommandDialog
      {...ends}
      route={decideHeldLinesRoute}
      start={{ user, paymentType, month, choice: 'pay' as 'pay' | 'never', reason: '' }}
      check={({ reason }) => ({ reason: reason.trim() === '' ? 'reason-needed' : '' })}
      kind="ask"
      title={t.heldTitle(formatMonth(month, language), t.types[paymentType])}
      lead={t.heldText(sum)}
      confirm={t.heldConfirm}
      consequence={({ choice }) => (
        <p className="font-semibold">{choice === 'pay' ? t.heldCostPay(sum) : t.heldCostNever(sum)}</p>
      )}
      done={() => ({ title: t.heldDone })}
    >
      {(form) => (
        <>
          <ChoiceField
            form={form}
            name="choice"
            legend={t.decide}
            options={[
              { value: 'pay', label: t.heldPay, text: t.heldPayText },
              { value: 'never', label: t.heldNever, text: t.heldNeverText },
            ]}
          />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}

function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const t = useMessages(personRental)
  return <StatusBadge {...amountStatusStyles[status]}>{t.statuses[status]}</StatusBadge>
}

interface PersonPaymentSheetProps {
  payment: UserPayment | null
  facts: MoneyView['facts']
  nameOfSource: (source: string) => string
  onClose: () => void
}

/** Lists a payment's lines, which add up to its amount (M30). */
function PersonPaymentSheet({ payment, facts, nameOfSource, onClose }: PersonPaymentSheetProps) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const lines = facts.paymentLines
    .filter((link) => link.payment === payment?.id)
    .flatMap((link) => facts.lines.find((line) => line.id === link.earning) ?? [])
  return (
    <Sheet
      open={payment !== null}
      title={payment === null ? '' : t.inside(t.types[payment.payment_type], formatMonth(payment.month, language))}
      onClose={onClose}
      footer={
        <LinkButton kind="quiet" href={paths.adminPayments}>
          {t.toPayments}
        </LinkButton>
      }
    >
      {payment !== null && (
        <>
          <p className="font-display text-4xl font-semibold tracking-[-.03em]">{formatCents(payment.amount_cents)}</p>
          <p className="mt-1 mb-5 flex flex-wrap gap-x-4">
            <PaymentStatusBadge status={payment.status} />
            <span className="text-muted">
              {payment.cancel_reason || otherPaymentMethod(payment) || payment.payee_paypal}
            </span>
          </p>
          <LineList lines={lines} nameOfSource={nameOfSource} total={{ name: t.sum, cents: payment.amount_cents }} />
        </>
      )}
    </Sheet>
  )
}

/** Downloads a person's statement for a year; each download adds an audit log entry. */
function PersonStatement({ view }: { view: MoneyView }) {
  const t = useMessages(statements)
  const tf = useMessages(statementFiles)
  const years = statementYears(view.facts, view.today)
  const [chosen, setChosen] = useState(0)
  const year = years.includes(chosen) ? chosen : (years[0] ?? 0)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">{t.take}</span>
      <Select small aria-label={tf.year} value={year} onChange={({ target }) => setChosen(Number(target.value))}>
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <StatementFiles route={memberStatementRoute} user={view.facts.userId} year={year} />
    </div>
  )
}

interface CorrectAmountProps extends DialogEnds {
  user: Id
  lines: Parameters<typeof unpaidTotals>[0]
}

/** Corrects an amount (M11) by adding a line with a reason to a past month. Paid lines don't change. */
export function CorrectAmountDialog({ user, lines, ...ends }: CorrectAmountProps) {
  const t = useMessages(lateFacts)
  const language = useLanguage()
  const { today, bounds } = useDateBounds()
  const closed = addMonths(monthOf(today), -1)
  return (
    <CommandDialog
      {...ends}
      route={adjustEarningsRoute}
      start={{ user, paymentType: 'rental' as PaymentType, month: closed, amount: '', reason: '' }}
      check={({ amount, month, reason }) => {
        const parsed = parseDollars(amount, { signed: true })
        const late = isMonth(month) && !isMonthClosed(month, today) ? 'month-future' : ''
        return {
          amount: parsed.ok ? '' : parsed.problem,
          month: monthProblem(month, bounds) ?? late,
          reason: reason.trim() === '' ? 'reason-needed' : '',
        }
      }}
      title={t.adjustTitle}
      lead={t.adjustLead}
      confirm={t.adjustConfirm}
      consequence={({ amount, paymentType }) => {
        const parsed = parseDollars(amount, { signed: true })
        if (!parsed.ok) return undefined
        const now = unpaidTotals(lines, paymentType).balanceCents
        return (
          <>
            <p className="font-semibold">
              {(parsed.cents < 0 ? t.adjustTakes : t.adjustAdds)(formatCents(Math.abs(parsed.cents)))}
            </p>
            <p>{t.adjustBalance(t.types[paymentType], formatCents(now), formatCents(now + parsed.cents))}</p>
          </>
        )
      }}
      done={(_output, { month }) => ({ title: t.adjusted, text: formatLongMonth(month, language) })}
    >
      {(form) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            form={form}
            name="paymentType"
            label={t.type}
            options={(['rental', 'commission'] as const).map((value) => ({ value, label: t.types[value] }))}
          />
          <DateField form={form} name="month" unit="month" label={t.month} hint={t.monthHint} />
          <MoneyField
            form={form}
            name="amount"
            label={t.amount}
            hint={t.amountHint}
            messages={{ 'amount-invalid': t.amountWrong }}
            className="sm:col-span-2"
          />
          <ReasonField form={form} name="reason" hint={t.reasonShown} className="sm:col-span-2" />
        </div>
      )}
    </CommandDialog>
  )
}
