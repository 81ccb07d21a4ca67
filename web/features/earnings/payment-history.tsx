import { useState, type ReactNode } from 'react'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { earnings } from '../../i18n/member-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { Amount } from '../../ui/text/amount'
import { Card } from '../../ui/card'
import { AmountStatusBadge } from './explanation-parts'
import { monthOf } from '../../../domain/calendar'
import type { Earning, Language, PaymentType, UserPayment } from '../../../domain/entities'
import { partsOfPayments } from '../../../domain/money/breakdown/amount-parts'
import { formatCents } from '../../../domain/money/dollars'
import { earlierLines } from '../../../domain/money/breakdown/earlier-lines'
import { isHeld, type HoldableLine } from '../../../domain/money/payments/holds'
import { lineState, type AmountState } from '../../../domain/money/breakdown/line-state'
import { expectedPaymentDay } from '../../../domain/money/forecast/next-payment'
import { isSentNext, payoutStatusWithDays, unclaimedUntil } from '../../../domain/money/payouts/payout-status-text'
import { otherPaymentMethod } from '../../../domain/money/payments/payment-list'
import { compareCharacters } from '../../../domain/lists'
import { formatDate, formatMonth, formatMonthName } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { sortNewestFirst } from './find-explanation'
import { TableHead } from '../../shared/tables'

interface Props {
  view: MoneyView
  type: HistoryInput['type']
  hrefOf: (why: string) => string
  children?: ReactNode
}

const initialRows = 12

interface RowProps {
  row: HistoryRow
  continues: boolean
  href: string
}

function HistoryTableRow({ row, continues, href }: RowProps) {
  const t = useMessages(earnings)
  return (
    <tr
      className={`max-md:end-lines max-md:py-1.5 md:*:pr-3 md:*:last:pr-0 ${
        continues
          ? 'max-md:pt-0 md:*:pt-0 md:*:pb-2.5'
          : 'max-md:border-t max-md:border-line max-md:first:border-t-0 md:*:border-t md:*:border-line md:*:py-2.5'
      }`}
    >
      {/* A continued row shows its period instead of the date. */}
      <th
        scope="row"
        className={`text-left font-medium max-md:font-semibold md:font-normal ${continues ? 'max-md:sr-only' : 'max-md:line-start'}`}
      >
        {continues ? <span className="sr-only">{row.date}</span> : row.date}
      </th>
      <td
        className={`max-md:line-start max-md:text-sm max-md:text-muted ${continues ? 'max-md:order-1' : 'max-md:order-3'}`}
      >
        {continues ? <span className="md:sr-only">{row.period}</span> : row.period}
        {row.subtitle !== '' && <span className="md:hidden">, {row.subtitle}</span>}
        {row.detail !== '' && <small className="block text-sm leading-sm text-muted">{row.detail}</small>}
      </td>
      <td className="text-right font-semibold whitespace-nowrap max-md:line-end max-md:order-2">
        <Amount href={href} cents={row.cents} />
        {row.subtitle !== '' && (
          <small className="block text-sm leading-sm font-normal text-muted max-md:hidden">{row.subtitle}</small>
        )}
      </td>
      <td className={`max-md:order-4 max-md:text-right md:pl-3 ${continues ? 'max-md:basis-full' : 'max-md:line-end'}`}>
        <AmountStatusBadge state={row.state} payoutStatus={row.payoutStatus?.is} />
        {row.payoutStatus?.is === 'unclaimed' && (
          <small className="block text-sm leading-sm text-muted">{t.daysLeft(row.payoutStatus.daysLeft)}</small>
        )}
        {row.to !== '' && (
          <small className="block text-sm leading-sm wrap-anywhere text-muted max-md:hidden">{row.to}</small>
        )}
      </td>
    </tr>
  )
}

/** Lists payments and unpaid amounts: a table on desktop, two-line rows on mobile. */
export function PaymentHistory({ view, type, hrefOf, children }: Props) {
  const t = useMessages(earnings)
  const allRows = buildHistoryRows({ view, type, t, language: useLanguage() })
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? allRows : allRows.slice(0, initialRows)
  return (
    <Card title={t.history}>
      {rows.length === 0 ? (
        children
      ) : (
        <table className="w-full">
          <caption className="sr-only">{t.history}</caption>
          <TableHead
            stacked
            columns={[
              [type === 'commission' ? t.paidDate : t.paymentDate],
              [t.period],
              [t.amount, 'text-right'],
              [t.status, 'pl-3'],
            ]}
          />
          <tbody>
            {rows.map((row, at) => (
              <HistoryTableRow
                key={row.why}
                row={row}
                continues={continuesRow(row, rows[at - 1])}
                href={hrefOf(row.why)}
              />
            ))}
          </tbody>
        </table>
      )}
      {allRows.length > rows.length && (
        <Button kind="quiet" className="mt-4" onClick={() => setShowsAll(true)}>
          {t.showMore(allRows.length - rows.length)}
        </Button>
      )}
    </Card>
  )
}

/** Reports whether a row is shown as part of the one before: rental and commission with the same date and period. */
const continuesRow = (row: HistoryRow, before: HistoryRow | undefined): boolean =>
  before !== undefined && row.date === before.date && row.period === before.period && row.subtitle !== before.subtitle

interface HistoryRow {
  why: string
  date: string
  period: string
  detail: string
  cents: number
  subtitle: string
  state: AmountState
  /** The state of a payment at PayPal (M24); null when its own status is enough. */
  payoutStatus: ReturnType<typeof payoutStatusWithDays>
  to: string
}

/** What a history is built from. Without a type it covers both types, and each row names its type. */
interface HistoryInput {
  view: MoneyView
  type: 'rental' | 'commission' | undefined
  t: MessagesOf<typeof earnings>
  language: Language
}

/**
 * Builds the rows of a history: the current month, then the amounts without a payment, then the payments, each newest
 * first.
 */
function buildHistoryRows(input: HistoryInput): HistoryRow[] {
  const { facts } = input.view
  const matchesType = (kind: PaymentType): boolean => input.type === undefined || kind === input.type
  const linesWithoutPayment = (status: Earning['status']) =>
    facts.lines
      .filter((line) => line.status === status && line.payment === '' && matchesType(line.payment_type))
      .sort((a, b) => compareCharacters(b.month, a.month))
  return [
    ...runningRows(input, matchesType),
    ...linesWithoutPayment('pending').map((line) => {
      const isOnHold = isHeld(line)
      return lineRow(line, input, isOnHold ? '-' : unpaidDay(input), isOnHold ? '' : unpaidStatus(input))
    }),
    ...paymentRows(
      sortNewestFirst(facts.payments).filter((payment) => matchesType(payment.payment_type)),
      input,
    ),
    // These lines were settled at zero when the person left; nothing was sent for them (M41).
    ...linesWithoutPayment('paid').map((line) =>
      lineRow(line, input, '-', input.t.settledLine(line.kind === 'adjustment' ? input.t.correction : '')),
    ),
  ]
}

const lineRow = (line: HoldableLine, input: HistoryInput, date: string, detail: string): HistoryRow => ({
  why: line.id,
  date,
  period: formatMonth(line.month, input.language),
  detail,
  cents: line.amount_cents,
  subtitle: typeLabel(line.payment_type, input),
  state: lineState(line, undefined),
  payoutStatus: null,
  to: '',
})

const typeLabel = (kind: PaymentType, { type, t }: HistoryInput): string =>
  type === undefined ? (kind === 'rental' ? t.rental : t.commission) : ''

const nextPaymentDay = ({ view: { next }, t, language }: HistoryInput): string =>
  next.kind === 'nothing' || next.kind === 'handed' || next.date === '' ? '-' : t.about(formatDate(next.date, language))

/** Formats the day on which an unpaid amount is sent; it is known only if the next payment includes the amount. */
const unpaidDay = (input: HistoryInput): string =>
  expectedPaymentDay(input.view.next) === '' ? input.t.noDay : nextPaymentDay(input)

function unpaidStatus({ view: { facts, unmade }, t }: HistoryInput): string {
  const threshold = facts.program?.payment_threshold_cents ?? 0
  return unmade === 'carries' ? t.carriedUntil(formatCents(threshold)) : t.unmade[unmade]
}

function runningRows(input: HistoryInput, matchesType: (kind: PaymentType) => boolean): HistoryRow[] {
  const { view, t, language } = input
  const month = monthOf(view.today)
  const points = [
    ['rental', view.running],
    ['commission', view.commissions.find((point) => point.month === month)],
  ] as const
  return points.flatMap(([kind, running]): HistoryRow[] => {
    if (!matchesType(kind) || running?.estimate !== true || running.cents <= 0) return []
    const days = 'days' in running ? t.daysOf(running.days, running.daysInMonth) : ''
    const method = view.unmade === 'next' ? '' : unpaidStatus(input)
    return [
      {
        why: `${kind === 'commission' ? 'commission' : 'month'}-${running.month}`,
        date: unpaidDay(input),
        period: formatMonth(running.month, language),
        detail: [days, method].filter((text) => text !== '').join('. '),
        cents: running.cents,
        subtitle: [typeLabel(kind, input), t.soFar].filter((text) => text !== '').join(', '),
        state: 'counting',
        payoutStatus: null,
        to: '',
      },
    ]
  })
}

function paymentRows(payments: readonly UserPayment[], input: HistoryInput): HistoryRow[] {
  const { view, t, language } = input
  const partsOf = partsOfPayments(view.facts)
  return payments.map((payment): HistoryRow => {
    const [from, to] = [monthOf(payment.payment_period_start), monthOf(payment.payment_period_end)]
    const lines = partsOf(payment).flatMap((part) => (part.kind === 'line' ? [part.line] : []))
    const earlier = earlierLines(payment, lines, view.facts)
    const method = otherPaymentMethod(payment)
    return {
      why: payment.id,
      date: paymentDay(payment, input),
      period:
        from === to ? formatMonth(from, language) : t.from(formatMonth(from, language), formatMonth(to, language)),
      detail: earlier
        .map(({ why, month, cents }) => t.earlier[why](formatMonthName(month, language), formatCents(cents)))
        .join('. '),
      cents: payment.amount_cents,
      subtitle: typeLabel(payment.payment_type, input),
      state: payment.status,
      payoutStatus: payoutStatusWithDays(payment, view.today),
      to: method !== '' ? t.by(method) : payment.payee_paypal === '' ? '' : t.to(payment.payee_paypal),
    }
  })
}

/** Formats the day on which a payment was sent or is expected, or the day until which PayPal holds it. */
function paymentDay(payment: UserPayment, input: HistoryInput): string {
  if (payment.status === 'dispersed') return formatDate(payment.dispersed_at, input.language)
  const until = unclaimedUntil(payment, input.view.today)
  if (until !== '') return input.t.until(formatDate(until, input.language))
  return isSentNext(payment) ? nextPaymentDay(input) : '-'
}
