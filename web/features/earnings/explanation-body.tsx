import type { UserPayment, Earning, Month } from '../../../domain/entities'
import { useMessages, useLanguage } from '../../i18n/language'
import { reason as reasonMessages } from '../../i18n/member-areas'
import {
  ExplanationSection,
  ExplanationHeader,
  NothingExpiresNote,
  SumTable,
  DaysRing,
  ThresholdProgress,
} from './explanation-parts'
import type { CommissionPoint } from '../../../domain/money/breakdown/commission-points'
import { isLateLine } from '../../../domain/money/breakdown/earlier-lines'
import type { AmountState } from '../../../domain/money/breakdown/line-state'
import { payoutStatusWithDays } from '../../../domain/money/payouts/payout-status-text'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { namesOfSources } from '../../../domain/money/accrual/own-facts'
import type { MessagesOf } from '../../i18n/group'
import { formatDate } from '../../i18n/format'
import {
  BalanceExplanation,
  EarnedExplanation,
  ForecastExplanation,
  NextExplanation,
  PaidTotalExplanation,
  RateExplanation,
  ThisMonthExplanation,
} from './explanation-totals'
import { HoldExplanation } from './hold-explanation'
import type { Explanation, ExplanationProps } from './find-explanation'
import { hasPayoutChart, PayoutDetails, PayoutChart } from './payout-details'
import { PartsChart, ReferralsChart } from './parts-chart'
import { PaymentSteps, UnpaidNextSteps, MonthNextSteps } from './explanation-next-steps'
import { explainCommission, explainLine, explainMonth, explainPayment } from './explanation-sums'

export function PayeeReason({ payment }: { payment: Pick<UserPayment, 'reason_for_payee'> }) {
  const t = useMessages(reasonMessages)
  if (payment.reason_for_payee === '') return null
  return (
    <ExplanationSection title={t.payeeReason}>
      <p className="max-w-[60ch] wrap-anywhere whitespace-pre-wrap">{payment.reason_for_payee}</p>
    </ExplanationSection>
  )
}

interface BodyProps {
  reason: Explanation
  view: MoneyView
  viewer: 'owner' | 'admin'
}

/** The body of an explanation. All kinds have the same order: amount, rows, total, reason, and what happens next. */
export function ExplanationBody({ reason, view, viewer }: BodyProps) {
  switch (reason.kind) {
    case 'month':
      return <MonthExplanation reason={reason} view={view} />
    case 'commission':
      return <CommissionExplanation reason={reason} view={view} />
    case 'line':
      return <LineExplanation reason={reason} view={view} viewer={viewer} />
    case 'payment':
      return <PaymentExplanation reason={reason} view={view} />
    case 'forecast':
      return <ForecastExplanation month={reason.month} />
    case 'total':
      return <PaidTotalExplanation reason={reason} view={view} />
    case 'earned':
      return <EarnedExplanation reason={reason} view={view} />
    case 'balance':
      return <BalanceExplanation reason={reason} view={view} />
    case 'next':
      return <NextExplanation reason={reason} view={view} />
    case 'this-month':
      return <ThisMonthExplanation reason={reason} view={view} />
    case 'rate':
      return <RateExplanation reason={reason} />
  }
}

function MonthExplanation({ reason, view }: ExplanationProps<'month'>) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const { point } = reason
  const running = point.month === view.today.slice(0, 7)
  return (
    <>
      <ExplanationHeader
        picture={
          <DaysRing
            mask={point.mask}
            daysInMonth={point.daysInMonth}
            today={running ? Number(view.today.slice(8)) : 0}
          />
        }
        cents={point.cents}
        when={stateText(point.state, t)}
        state={point.state}
      />
      <SumTable sum={explainMonth(point, t, language)} />
      <MonthStateDetails
        state={point.state}
        payment={paymentOf(point.lines, view)}
        view={view}
        runningMonth={point.estimate ? point.month : undefined}
      />
      {point.estimate && <MonthNextSteps point={point} view={view} />}
    </>
  )
}

function CommissionExplanation({ reason: { point }, view }: ExplanationProps<'commission'>) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  return (
    <>
      <ExplanationHeader
        picture={<ReferralsChart point={point} view={view} />}
        cents={point.cents}
        when={stateText(point.state, t)}
        state={point.state}
      />
      <SumTable sum={explainCommission(point, t, language)} />
      {willBeHeld(point) ? (
        <ExplanationSection title={t.whyHeld}>
          <p>{t.willBeHeld}</p>
        </ExplanationSection>
      ) : (
        <MonthStateDetails
          state={point.state}
          payment={paymentOf(point.lines, view)}
          view={view}
          runningMonth={point.estimate ? point.month : undefined}
        />
      )}
    </>
  )
}

/** Reports whether all commission in progress belongs to referrals under review (M23). */
const willBeHeld = ({ coming }: CommissionPoint): boolean => coming.length > 0 && coming.every(({ checked }) => checked)

function LineExplanation({ reason, view, viewer }: ExplanationProps<'line'> & { viewer: 'owner' | 'admin' }) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const { line, payment, state } = reason
  const hasDays = line.kind === 'rental' || line.kind === 'commission'
  return (
    <>
      <ExplanationHeader
        picture={hasDays && <DaysRing mask={line.days} daysInMonth={line.days_in_month} />}
        cents={line.amount_cents}
        when={
          state === 'dispersed'
            ? t.paidOn(formatDate(line.paid_date, language))
            : state === 'held'
              ? t.heldSince(formatDate(line.hold?.made_at ?? '', language))
              : stateText(state, t)
        }
        state={state}
      />
      <SumTable sum={explainLine(line, view.facts.lines, reason.referredName, t, language)} />
      {isLateLine(line, view.facts) && (
        <p className="mt-3 text-sm leading-sm text-muted">{line.n > 1 ? t.topUpWhy : t.lateWhy}</p>
      )}
      <LineStateDetails reason={reason} view={view} viewer={viewer} />
      {payment !== undefined && <PayeeReason payment={payment} />}
      {payment !== undefined && state !== 'cancelled' && <PaymentSteps payment={payment} view={view} />}
    </>
  )
}

function PaymentExplanation({ reason, view }: ExplanationProps<'payment'>) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const { payment, parts } = reason
  const lines = parts.flatMap((part) => (part.kind === 'line' ? [part.line] : []))
  const rentalLines = lines.filter((line) => line.kind === 'rental' && line.month === payment.month)
  const days = rentalLines.reduce((all, line) => all | line.days, 0)
  const first = rentalLines[0]
  const payoutStatus = payoutStatusWithDays(payment, view.today)
  return (
    <>
      <ExplanationHeader
        picture={
          payoutStatus !== null && hasPayoutChart(payoutStatus.is) ? (
            <PayoutChart payment={payment} view={view} />
          ) : first !== undefined ? (
            <DaysRing mask={days} daysInMonth={first.days_in_month} />
          ) : (
            <PartsChart parts={parts} view={view} />
          )
        }
        cents={payment.amount_cents}
        payoutStatus={payoutStatus?.is}
        when={
          payoutStatus !== null
            ? t.way[payoutStatus.is].when
            : payment.status === 'dispersed'
              ? t.paidOn(formatDate(payment.dispersed_at, language))
              : payment.status === 'cancelled'
                ? t.cancelledOn(formatDate(payment.cancelled_at, language))
                : t.toBePaid
        }
        state={payment.status}
      />
      {/* What the state means for the money and what to do about it come before the parts. */}
      <PayoutDetails payment={payment} view={view} />
      <SumTable
        sum={explainPayment({ payment, parts, nameOf: namesOfSources(view.facts, view.referrals) }, t, language)}
      />
      <PayeeReason payment={payment} />
      {payment.status === 'cancelled' ? (
        <CancelledNote reason={payment.cancel_reason} never={lines.some((line) => line.cancel_kind === 'never')} />
      ) : (
        <PaymentSteps payment={payment} view={view} />
      )}
      {payment.status === 'dispersed' && <FinalAmountNote />}
    </>
  )
}

function LineStateDetails({
  reason: { line, state },
  view,
  viewer,
}: ExplanationProps<'line'> & { viewer: 'owner' | 'admin' }) {
  if (state === 'held' || state === 'replaced') return <HoldExplanation line={line} viewer={viewer} />
  if (state === 'cancelled') return <CancelledNote reason={line.reason} never />
  if (state === 'settled') return <SettledNote />
  if (state === 'dispersed') return <FinalAmountNote />
  return state === 'carried' ? (
    <>
      <ThresholdProgress view={view} />
      <NothingExpiresNote />
      <UnpaidNextSteps view={view} />
    </>
  ) : null
}

function CancelledNote({ reason, never }: { reason: string; never: boolean }) {
  const t = useMessages(reasonMessages)
  return (
    <ExplanationSection title={t.whyCancelled}>
      <p>
        {t.cancelledText(reason)} {never ? t.cancelledNever : t.cancelledLater}
      </p>
    </ExplanationSection>
  )
}

/** Describes the state beside the amount, which must agree with the displayed status (M30). */
function stateText(state: AmountState, t: MessagesOf<typeof reasonMessages>): string {
  const texts: { [state in AmountState]: string } = {
    counting: t.soFar,
    carried: t.earnedNotPaid,
    held: t.held,
    replaced: t.replaced,
    pending: t.inPending,
    approved: t.inApproved,
    dispersed: t.paid,
    settled: t.settledAt,
    cancelled: t.notPaid,
  }
  return texts[state]
}

interface MonthStateProps {
  state: AmountState
  payment: UserPayment | undefined
  view: MoneyView
  runningMonth: Month | undefined
}

/** Shows what a month's state means for its amount; the threshold appears only if the amount waits for it. */
function MonthStateDetails({ state, payment, view, runningMonth }: MonthStateProps) {
  if (state === 'counting' || state === 'carried') return <ThresholdProgress view={view} runningMonth={runningMonth} />
  if (state === 'settled') return <SettledNote />
  if (state === 'held' || state === 'replaced' || state === 'cancelled') return null
  return (
    <>
      {payment !== undefined && <PaymentSteps payment={payment} view={view} />}
      {state === 'dispersed' && <FinalAmountNote />}
    </>
  )
}

function paymentOf(lines: readonly Earning[], view: MoneyView): UserPayment | undefined {
  const ids = new Set(lines.filter((line) => line.status !== 'cancelled').map((line) => line.payment))
  return view.facts.payments.find((payment) => ids.has(payment.id))
}

function SettledNote() {
  const t = useMessages(reasonMessages)
  return <p className="mt-6 text-muted">{t.settledText}</p>
}

function FinalAmountNote() {
  const t = useMessages(reasonMessages)
  return (
    <ExplanationSection title={t.staysTitle}>
      <p className="text-muted">{t.staysText}</p>
    </ExplanationSection>
  )
}
