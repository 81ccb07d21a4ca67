import type { PaymentType, UserPayment } from '../../../domain/entities'
import { monthOf } from '../../../domain/calendar'
import { sumOfParts, type AmountPart } from '../../../domain/money/breakdown/amount-part'
import { formatCents } from '../../../domain/money/dollars'
import { statusOfPart } from '../../../domain/money/breakdown/amount-explanation'
import { isSentNext, isAtProvider, payoutStatusOf } from '../../../domain/money/payouts/payout-status-text'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { formatDate, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { reason as reasonMessages, forecastMessages } from '../../i18n/areas/members'
import { PaymentSteps, UnpaidNextSteps, MonthNextSteps } from './explanation-next-steps'
import type { Explanation } from './find-explanation'
import { PaymentsAtProvider } from '../../shared/payments-at-provider'
import { allAtProviderText } from '../../shared/at-provider-text'
import { TextWithAmount } from '../../ui/text/text-with-amount'
import { PartsChart } from './parts-chart'
import {
  ExplanationSection,
  ExplanationHeader,
  SumTable,
  useExplanationHref,
  ThresholdProgress,
} from './explanation-parts'
import { describeDays, toPendingSumRow, toStatusSumRow, paymentStatusText } from './explanation-sums'
import type { ForecastMonth, ForecastPart } from '../../../domain/money/forecast/forecast'

type TotalKinds = Extract<Explanation, { kind: 'total' | 'earned' | 'balance' | 'next' | 'this-month' | 'rate' }>

export function TotalExplanation({ reason, view }: { reason: TotalKinds; view: MoneyView }) {
  switch (reason.kind) {
    case 'total':
      return <PaidTotal reason={reason} view={view} />
    case 'earned':
      return <Earned reason={reason} view={view} />
    case 'balance':
      return <Balance reason={reason} view={view} />
    case 'next':
      return <Next reason={reason} view={view} />
    case 'this-month':
      return <WholeMonth reason={reason} view={view} />
    case 'rate':
      return <RateReason reason={reason} />
  }
}

type Of<K extends TotalKinds['kind']> = Extract<TotalKinds, { kind: K }>

function PaidTotal({ reason, view }: { reason: Of<'total'>; view: MoneyView }) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  return (
    <>
      <ExplanationHeader
        picture={<PartsChart kind="payments" parts={reason.parts} view={view} />}
        cents={reason.totals.cents}
        when={t.totalText}
      />
      <SumTable
        sum={{
          rows: reason.parts.flatMap((part) => {
            if (part.kind !== 'payment' && part.kind !== 'returned') return []
            const { id, dispersed_at: sent, payout_reported_at: reportedAt, payment_type: type } = part.payment
            const back = part.kind === 'returned'
            return [
              {
                name: `${formatDate((back && reportedAt) || sent, language)} · ${back ? t.returnedOf : t.kinds[type]}`,
                value: formatCents(part.cents),
                cents: part.cents,
                why: id,
              },
            ]
          }),
          result: { name: t.youReceived, cents: reason.totals.cents },
        }}
      />
    </>
  )
}

function Earned({ reason: { of, cents, parts }, view }: { reason: Of<'earned'>; view: MoneyView }) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  return (
    <>
      <ExplanationHeader
        picture={<PartsChart kind="parts" parts={parts} view={view} />}
        cents={cents}
        when={t.earnedTexts[of]}
      />
      <SumTable
        sum={{ rows: parts.map((part) => toStatusSumRow(part, view, t, language)), result: { name: t.sum, cents } }}
      />
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

function Balance({ reason: { type, totals, parts }, view }: { reason: Of<'balance'>; view: MoneyView }) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const payments = parts.flatMap((part) => (part.kind === 'payment' ? [part.payment] : []))
  const hasUnassigned = totals.balanceCents !== 0
  return (
    <>
      <ExplanationHeader
        picture={<PartsChart kind="parts" parts={parts} view={view} />}
        cents={totals.cents}
        when={t.balanceText}
      />
      <SumTable
        sum={{
          rows: parts.map((part) => toPendingSumRow(part, view, t, language)),
          result: { name: t.sum, cents: totals.cents },
        }}
      />
      <PaymentsAhead
        payments={payments.filter(isSentNext)}
        view={view}
        named={payments.some(isAtProvider) || hasUnassigned}
      />
      <PaymentsAhead
        payments={payments.filter(isAtProvider)}
        view={view}
        named={payments.some(isSentNext) || hasUnassigned}
      />
      {hasUnassigned && (
        <>
          <UnpaidNextSteps view={view} />
          <ThresholdProgress view={view} />
          <ExplanationSection title={t.nothingExpires}>
            <p className="text-muted">{t.nothingExpiresText}</p>
          </ExplanationSection>
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

function Next({ reason: { next, parts, point }, view }: { reason: Of<'next'>; view: MoneyView }) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const hrefOf = useExplanationHref()
  const { kind } = next
  const isForecast = kind !== 'made' && kind !== 'handed'
  const { payments } = view.facts
  const running = point?.estimate === true ? point : undefined
  return (
    <>
      <ExplanationHeader
        picture={<PartsChart kind="parts" parts={parts} view={view} />}
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
        {...(kind === 'carries' && { state: 'carried' as const })}
      />
      <SumTable
        sum={{
          rows: parts.map((part) => toStatusSumRow(part, view, t, language)),
          result: { name: kind === 'handed' ? t.sum : t.result, cents: next.cents },
        }}
      />
      {kind !== 'handed' && (
        <p className="mt-3 text-sm leading-sm text-muted empty:hidden">
          {next.date !== '' && (next.basis === 'after-last' ? t.nextBasisLast : t.nextBasisPayout)}
          <PaymentsAtProvider view={view} hrefOf={hrefOf} />
        </p>
      )}
      {next.rest === true && (
        <ExplanationSection title={t.nothingExpires}>
          <p className="text-muted">{t.nothingExpiresText}</p>
        </ExplanationSection>
      )}
      {isForecast && next.rest !== true && <ThresholdProgress view={view} runningMonth={monthOf(view.today)} />}
      {kind === 'made' && <PaymentsAhead payments={payments.filter(isSentNext)} view={view} />}
      {isForecast && running && <MonthNextSteps point={running} view={view} />}
      <PaymentsAhead payments={payments.filter(isAtProvider)} view={view} named={kind !== 'handed'} />
    </>
  )
}

function WholeMonth({ reason, view }: { reason: Of<'this-month'>; view: MoneyView }) {
  const { month, estimate, cents, parts } = reason
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  return (
    <>
      <ExplanationHeader
        picture={<PartsChart kind="parts" parts={parts} view={view} />}
        cents={cents}
        when={estimate ? t.soFar : t.endsIn(formatMonthName(month, language))}
        {...(estimate && { state: 'counting' as const })}
      />
      <SumTable
        sum={{
          rows: parts.map((part) => {
            const row = toStatusSumRow(part, view, t, language)
            return part.kind === 'coming' && part.month === month ? { ...row, name: describeDays(part, t) } : row
          }),
          result: { name: t.sum, cents },
        }}
      />
    </>
  )
}

function RateReason({ reason }: { reason: Of<'rate'> }) {
  const t = useMessages(reasonMessages)
  return (
    <>
      <ExplanationHeader cents={reason.cents} when={t.perMonth(formatCents(reason.cents))} />
      <p className="mt-4">{t.rateText}</p>
      <p className="mt-2 text-muted">{reason.own ? t.rateOwn : t.rateProgram}</p>
    </>
  )
}

/**
 * Shows what happens next with payments, approved ones first. Payments with the same steps are combined unless PayPal has
 * reported about them.
 */
function PaymentsAhead({
  payments,
  view,
  named = false,
}: {
  payments: UserPayment[]
  view: MoneyView
  named?: boolean
}) {
  const t = useMessages(reasonMessages)
  const groups = groupPayments(payments)
  return groups.map(({ key, first, count, cents }) => (
    <PaymentSteps
      key={key}
      payment={first}
      view={view}
      {...((named || groups.length > 1) && { name: t.nextOf(paymentStatusText(first, t), count, formatCents(cents)) })}
    />
  ))
}

interface PaymentGroup {
  key: string
  first: UserPayment
  count: number
  cents: number
}

/** Groups payments whose steps are identical. */
function groupPayments(payments: readonly UserPayment[]): PaymentGroup[] {
  const groups = new Map<string, PaymentGroup>()
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
      <ExplanationHeader cents={lowCents} {...(highCents > lowCents && { upTo: highCents })} when={t.when} />
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
