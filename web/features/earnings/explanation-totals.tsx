import type { ComponentProps } from 'react'
import type { PaymentType, UserPayment } from '../../../domain/entities'
import { monthOf } from '../../../domain/calendar'
import { sumOfParts, type AmountPart } from '../../../domain/money/breakdown/amount-part'
import { formatCents } from '../../../domain/money/dollars'
import { statusOfPart } from '../../../domain/money/breakdown/amount-explanation'
import { isSentNext, isAtProvider, payoutStatusOf } from '../../../domain/money/payouts/payout-status-text'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { formatDate, formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { reason as reasonMessages, forecastMessages } from '../../i18n/member-areas'
import { PaymentSteps, UnpaidNextSteps, MonthNextSteps } from './explanation-next-steps'
import type { ExplanationProps } from './find-explanation'
import { PaymentsAtProvider, allAtProviderText } from '../../shared/own-money'
import { TextWithAmount } from '../../ui/text/text-with-amount'
import { PartsChart } from './parts-chart'
import {
  ExplanationSection,
  ExplanationHeader,
  SumTable,
  NothingExpiresNote,
  useExplanationHref,
  ThresholdProgress,
} from './explanation-parts'
import { describeDays, toPendingSumRow, toStatusSumRow, paymentStatusText, type SumRow } from './explanation-sums'
import type { AmountState } from '../../../domain/money/breakdown/line-state'
import type { ForecastMonth, ForecastPart } from '../../../domain/money/forecast/forecast'

interface PartsSumProps extends ComponentProps<typeof PartsChart> {
  cents: number
  when: string
  state?: AmountState | undefined
  rows: SumRow[]
  /** The name of the total. */
  total: string
}

/** An amount with the chart of its parts and the rows that add up to it. */
function PartsSum({ kind, parts, view, cents, when, state, rows, total }: PartsSumProps) {
  const picture = <PartsChart kind={kind} parts={parts} view={view} />
  return (
    <>
      <ExplanationHeader picture={picture} cents={cents} when={when} state={state} />
      <SumTable sum={{ rows, result: { name: total, cents } }} />
    </>
  )
}

export function PaidTotalExplanation({ reason: { parts, totals }, view }: ExplanationProps<'total'>) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const rows = parts.flatMap((part) => {
    if (part.kind !== 'payment' && part.kind !== 'returned') return []
    const { id, dispersed_at: sent, payout_reported_at: reportedAt, payment_type: type } = part.payment
    const back = part.kind === 'returned'
    const name = `${formatDate((back && reportedAt) || sent, language)} · ${back ? t.returnedOf : t.kinds[type]}`
    return [{ name, value: formatCents(part.cents), cents: part.cents, why: id }]
  })
  return (
    <PartsSum
      kind="payments"
      parts={parts}
      view={view}
      cents={totals.cents}
      when={t.totalText}
      rows={rows}
      total={t.youReceived}
    />
  )
}

export function EarnedExplanation({ reason: { of, cents, parts }, view }: ExplanationProps<'earned'>) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const rows = parts.map((part) => toStatusSumRow(part, view, t, language))
  return (
    <>
      <PartsSum parts={parts} view={view} cents={cents} when={t.earnedTexts[of]} rows={rows} total={t.sum} />
      <p className="mt-3 text-sm leading-sm text-muted">{t.earnedCounted}</p>
      {of === 'open' && <UnpaidAhead parts={parts} view={view} />}
    </>
  )
}

/** Says what happens next with unpaid parts: the month closes, or the next run includes them. Shows nothing for holds. */
function UnpaidAhead({ parts, view }: { parts: readonly AmountPart[]; view: MoneyView }) {
  const { running } = view
  if (running?.estimate === true) return <MonthNextSteps point={running} view={view} />
  const hasCarriedPart = parts.some((part) => statusOfPart(part, view)?.state === 'carried')
  return hasCarriedPart ? <UnpaidNextSteps view={view} /> : null
}

export function BalanceExplanation({ reason: { type, totals, parts }, view }: ExplanationProps<'balance'>) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const payments = parts.flatMap((part) => (part.kind === 'payment' ? [part.payment] : []))
  const hasUnassigned = totals.balanceCents !== 0
  return (
    <>
      <PartsSum
        parts={parts}
        view={view}
        cents={totals.cents}
        when={t.balanceText}
        rows={parts.map((part) => toPendingSumRow(part, view, t, language))}
        total={t.sum}
      />
      <PaymentsAhead
        payments={payments.filter(isSentNext)}
        view={view}
        withName={payments.some(isAtProvider) || hasUnassigned}
      />
      <PaymentsAhead
        payments={payments.filter(isAtProvider)}
        view={view}
        withName={payments.some(isSentNext) || hasUnassigned}
      />
      {hasUnassigned && (
        <>
          <UnpaidNextSteps view={view} />
          <ThresholdProgress view={view} />
          <NothingExpiresNote />
        </>
      )}
      <RunningMonthNote type={type} view={view} />
    </>
  )
}

function RunningMonthNote({ type, view }: { type: PaymentType | undefined; view: MoneyView }) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const hrefOf = useExplanationHref()
  const month = monthOf(view.today)
  const comingOf = (points: readonly { month: string; coming: readonly AmountPart[] }[]) =>
    sumOfParts(points.flatMap((point) => (point.month === month ? point.coming : [])))
  const [rental, commission] = [comingOf(view.months), comingOf(view.commissions)]
  const cents = (type === 'commission' ? 0 : rental) + (type === 'rental' ? 0 : commission)
  if (cents === 0) return null
  const explanationId =
    cents === rental ? `month-${month}` : cents === commission ? `commission-${month}` : 'this-month'
  return (
    <ExplanationSection title={t.onTop(formatMonthName(month, language))}>
      <p className="text-muted">
        <TextWithAmount
          text={t.onTopText(formatCents(cents))}
          amount={formatCents(cents)}
          href={hrefOf(explanationId)}
        />
      </p>
    </ExplanationSection>
  )
}

export function NextExplanation({ reason: { next, parts, point }, view }: ExplanationProps<'next'>) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const hrefOf = useExplanationHref()
  const { kind } = next
  const isForecast = kind !== 'made' && kind !== 'handed'
  const { payments } = view.facts
  const running = point?.estimate === true ? point : undefined
  return (
    <>
      <PartsSum
        parts={parts}
        view={view}
        cents={next.cents}
        when={
          kind === 'nothing'
            ? t.earnedNotPaid
            : kind === 'handed'
              ? allAtProviderText(view, t, language)
              : next.date === ''
                ? t.carries(formatCents(view.facts.program?.payment_threshold_cents ?? 0))
                : t.expected(formatDate(next.date, language))
        }
        state={kind === 'carries' ? 'carried' : undefined}
        rows={parts.map((part) => toStatusSumRow(part, view, t, language))}
        total={kind === 'handed' ? t.sum : t.result}
      />
      {kind !== 'handed' && (
        <p className="mt-3 text-sm leading-sm text-muted empty:hidden">
          {next.date !== '' && (next.basis === 'after-last' ? t.nextBasisLast : t.nextBasisPayout)}
          <PaymentsAtProvider view={view} hrefOf={hrefOf} />
        </p>
      )}
      {next.rest === true && <NothingExpiresNote />}
      {isForecast && next.rest !== true && <ThresholdProgress view={view} runningMonth={monthOf(view.today)} />}
      {kind === 'made' && <PaymentsAhead payments={payments.filter(isSentNext)} view={view} />}
      {isForecast && running && <MonthNextSteps point={running} view={view} />}
      <PaymentsAhead payments={payments.filter(isAtProvider)} view={view} withName={kind !== 'handed'} />
    </>
  )
}

export function ThisMonthExplanation({
  reason: { month, estimate, cents, parts },
  view,
}: ExplanationProps<'this-month'>) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  return (
    <PartsSum
      parts={parts}
      view={view}
      cents={cents}
      when={estimate ? t.soFar : t.endsIn(formatMonthName(month, language))}
      state={estimate ? 'counting' : undefined}
      rows={parts.map((part) => {
        const row = toStatusSumRow(part, view, t, language)
        return part.kind === 'coming' && part.month === month ? { ...row, name: describeDays(part, t) } : row
      })}
      total={t.sum}
    />
  )
}

export function RateExplanation({ reason }: Pick<ExplanationProps<'rate'>, 'reason'>) {
  const t = useMessages(reasonMessages)
  return (
    <>
      <ExplanationHeader cents={reason.cents} when={t.perMonth(formatCents(reason.cents))} />
      <p className="mt-4">{t.rateText}</p>
      <p className="mt-2 text-muted">{reason.own ? t.rateOwn : t.rateProgram}</p>
    </>
  )
}

interface PaymentsAheadProps {
  payments: UserPayment[]
  view: MoneyView
  withName?: boolean
}

/**
 * Shows what happens next with payments, approved ones first. Payments with the same steps are combined unless PayPal has
 * reported about them.
 */
function PaymentsAhead({ payments, view, withName: named = false }: PaymentsAheadProps) {
  const t = useMessages(reasonMessages)
  const groups = groupPayments(payments)
  return groups.map(({ key, first, count, cents }) => {
    const name = t.nextOf(paymentStatusText(first, t), count, formatCents(cents))
    return <PaymentSteps key={key} payment={first} view={view} name={named || groups.length > 1 ? name : undefined} />
  })
}

/** Groups payments whose steps are identical. */
function groupPayments(payments: readonly UserPayment[]) {
  const groups = new Map<string, { key: string; first: UserPayment; count: number; cents: number }>()
  for (const payment of payments.toSorted(
    (a, b) => a.status.localeCompare(b.status) || a.month.localeCompare(b.month),
  )) {
    const { status, created_at, approved_at } = payment
    const reportedPayment = payoutStatusOf(payment) === null ? '' : payment.id
    const key = [status, created_at.slice(0, 10), approved_at.slice(0, 10), reportedPayment].join(' ')
    const group = groups.get(key) ?? { key, first: payment, count: 0, cents: 0 }
    groups.set(key, { ...group, count: group.count + 1, cents: group.cents + payment.amount_cents })
  }
  return [...groups.values()]
}

export function ForecastExplanation({ month }: { month: ForecastMonth }) {
  const t = useMessages(forecastMessages)
  const r = useMessages(reasonMessages)
  const { lowCents, highCents, parts } = month
  const toRow = ({ of, name, days, perhaps, cents }: ForecastPart) => {
    const text = describeDays({ of, name, days, daysInMonth: month.daysInMonth }, r)
    return { name: perhaps === null ? text : t.perhaps[perhaps](text), value: formatCents(cents), cents }
  }
  const sure = parts.filter((part) => part.perhaps === null).map(toRow)
  const perhaps = parts.filter((part) => part.perhaps !== null).map(toRow)
  return (
    <>
      <ExplanationHeader cents={lowCents} upTo={highCents > lowCents ? highCents : undefined} when={t.when} />
      <SumTable sum={{ rows: sure, result: { name: t.sure, cents: lowCents } }} />
      {perhaps.length > 0 && (
        <SumTable
          sum={{
            rows: [{ name: t.sure, value: formatCents(lowCents), cents: lowCents }, ...perhaps],
            result: { name: t.high, cents: highCents },
          }}
        />
      )}
      <p className="mt-4 text-sm leading-sm text-muted">{t.lead}</p>
    </>
  )
}
