import type { UserPayment, Earning, Month } from '../../../domain/entities'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/areas/members'
import { Part, ReasonHead, SumTable } from './reason-parts'
import type { CommissionPoint } from '../../../domain/money/breakdown/commission-points'
import { isLate } from '../../../domain/money/breakdown/earlier-lines'
import type { AmountState } from '../../../domain/money/breakdown/line-state'
import { payoutTold } from '../../../domain/money/payouts/payout-status-text'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { namesOfSources } from '../../../domain/money/breakdown/source-name'
import type { WordsOf } from '../../i18n/group'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { DaysRing } from './days-ring'
import { ForecastReason } from './forecast-reason'
import { HoldPart } from './hold-part'
import type { Reason } from './reason-of'
import { hasOwnPicture, PayoutWay, WayPicture } from './payout-way'
import { PartsPicture, ReferralsPicture } from './parts-picture'
import { Threshold } from './threshold'
import { AfterPayment, BeforePayment, MonthAhead } from './reason-next'
import { sumOfCommission, sumOfLine, sumOfMonth, sumOfPayment } from './reason-sums'
import { TotalReason } from './reason-totals'

/** Shows what an admin wrote to the payee of a manual payment (M27). */
export function PayeeReason({ payment }: { payment: Pick<UserPayment, 'reason_for_payee'> }) {
  const t = useMessages(reasonWords)
  // A row stored by an earlier version lacks this field.
  if (!payment.reason_for_payee) return null
  return (
    <Part title={t.payeeReason}>
      <p className="max-w-[60ch] wrap-anywhere whitespace-pre-wrap">{payment.reason_for_payee}</p>
    </Part>
  )
}

/** Renders an explanation. Every kind has the same order: amount, rows, total, why, and what happens next. */
export function ReasonBody({ reason, view, by }: { reason: Reason; view: MoneyView; by: 'owner' | 'admin' }) {
  switch (reason.kind) {
    case 'month':
      return <MonthExplanation reason={reason} view={view} />
    case 'commission':
      return <CommissionExplanation reason={reason} view={view} />
    case 'line':
      return <LineExplanation reason={reason} view={view} by={by} />
    case 'payment':
      return <PaymentExplanation reason={reason} view={view} />
    case 'forecast':
      return <ForecastReason month={reason.month} />
    case 'total':
    case 'earned':
    case 'balance':
    case 'next':
    case 'this-month':
    case 'rate':
      return <TotalReason reason={reason} view={view} />
  }
}

interface Props<K extends Reason['kind']> {
  reason: Extract<Reason, { kind: K }>
  view: MoneyView
}

function MonthExplanation({ reason, view }: Props<'month'>) {
  const t = useMessages(reasonWords)
  const language = useLanguage()
  const { point } = reason
  const running = point.month === view.today.slice(0, 7)
  return (
    <>
      <ReasonHead
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
      <SumTable sum={sumOfMonth(point, t, language)} />
      <MonthStateDetails
        state={point.state}
        payment={paymentOf(point.lines, view)}
        view={view}
        {...(point.estimate && { adding: point.month })}
      />
      {point.estimate && <MonthAhead point={point} view={view} />}
    </>
  )
}

function CommissionExplanation({ reason, view }: Props<'commission'>) {
  const t = useMessages(reasonWords)
  const language = useLanguage()
  return (
    <>
      <ReasonHead
        picture={
          <ReferralsPicture
            people={reason.point.parts
              .filter((part) => part.days > 0)
              .map(({ source, referral, days, state }) => ({
                key: source,
                seed: referral || source,
                days,
                held: state === 'held',
                running: state === 'counting' && reason.point.estimate,
              }))}
            daysInMonth={reason.point.daysInMonth}
            view={view}
          />
        }
        cents={reason.point.cents}
        when={stateText(reason.point.state, t)}
        state={reason.point.state}
      />
      <SumTable sum={sumOfCommission(reason.point, t, language)} />
      {willBeHeld(reason.point) ? (
        <Part title={t.whyHeld}>
          <p>{t.willBeHeld}</p>
        </Part>
      ) : (
        <MonthStateDetails
          state={reason.point.state}
          payment={paymentOf(reason.point.lines, view)}
          view={view}
          {...(reason.point.estimate && { adding: reason.point.month })}
        />
      )}
    </>
  )
}

/** Reports whether all commission in progress belongs to referrals in review (M23). */
const willBeHeld = ({ coming }: CommissionPoint): boolean => coming.length > 0 && coming.every(({ checked }) => checked)

function LineExplanation({ reason, view, by }: Props<'line'> & { by: 'owner' | 'admin' }) {
  const t = useMessages(reasonWords)
  const language = useLanguage()
  const { line, payment, state } = reason
  const hasDays = line.kind === 'rental' || line.kind === 'commission'
  return (
    <>
      <ReasonHead
        {...(hasDays && { picture: <DaysRing mask={line.days} daysInMonth={line.days_in_month} /> })}
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
      <SumTable sum={sumOfLine(line, view.facts.lines, reason.referredName, t, language)} />
      {isLate(line, view.facts) && (
        <p className="mt-3 text-sm leading-sm text-muted">{line.n > 1 ? t.topUpWhy : t.lateWhy}</p>
      )}
      <LineStateDetails reason={reason} view={view} by={by} />
      {payment !== undefined && <PayeeReason payment={payment} />}
      {payment !== undefined && state !== 'cancelled' && <AfterPayment payment={payment} view={view} />}
    </>
  )
}

function PaymentExplanation({ reason, view }: Props<'payment'>) {
  const t = useMessages(reasonWords)
  const language = useLanguage()
  const { payment, parts } = reason
  const lines = parts.flatMap((part) => (part.kind === 'line' ? [part.line] : []))
  const rentalLines = lines.filter((line) => line.kind === 'rental' && line.month === payment.month)
  const days = rentalLines.reduce((all, line) => all | line.days, 0)
  const first = rentalLines[0]
  const payoutStatus = payoutTold(payment, view.today)
  return (
    <>
      <ReasonHead
        {...(payoutStatus !== null && hasOwnPicture(payoutStatus.is)
          ? { picture: <WayPicture payment={payment} today={view.today} /> }
          : first !== undefined
            ? { picture: <DaysRing mask={days} daysInMonth={first.days_in_month} /> }
            : { picture: <PartsPicture kind="parts" parts={parts} view={view} /> })}
        cents={payment.amount_cents}
        payoutStatus={payoutStatus?.is ?? null}
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
      {/* First what it means for the money, then what to do, then the parts. */}
      <PayoutWay payment={payment} view={view} />
      <SumTable
        sum={sumOfPayment({ payment, parts, nameOf: namesOfSources(view.facts, view.referrals) }, t, language)}
      />
      <PayeeReason payment={payment} />
      {payment.status === 'cancelled' ? (
        <Part title={t.whyCancelled}>
          <p>
            {t.cancelledText(payment.cancel_reason)}{' '}
            {lines.some((line) => line.cancel_kind === 'never') ? t.cancelledNever : t.cancelledLater}
          </p>
        </Part>
      ) : (
        <AfterPayment payment={payment} view={view} />
      )}
      {payment.status === 'dispersed' && <FinalAmountNote />}
    </>
  )
}

function LineStateDetails({ reason, view, by }: Props<'line'> & { by: 'owner' | 'admin' }) {
  const t = useMessages(reasonWords)
  const { line, state } = reason
  if (state === 'held' || state === 'replaced') {
    return <HoldPart line={line} by={by} />
  }
  if (state === 'cancelled') {
    return (
      <Part title={t.whyCancelled}>
        <p>
          {t.cancelledText(line.reason)} {t.cancelledNever}
        </p>
      </Part>
    )
  }
  if (state === 'settled') return <SettledNote />
  if (state === 'dispersed') return <FinalAmountNote />
  return state === 'carried' ? (
    <>
      <Threshold view={view} />
      <Part title={t.nothingExpires}>
        <p className="text-muted">{t.nothingExpiresText}</p>
      </Part>
      <BeforePayment view={view} />
    </>
  ) : null
}

/** Describes the state beside the amount; it must agree with the status shown (M30). */
function stateText(state: AmountState, t: WordsOf<typeof reasonWords>): string {
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
  adding?: Month
}

/** Explains the state of a month. The threshold is shown only when it is what keeps the amount back. */
function MonthStateDetails({ state, payment, view, adding }: MonthStateProps) {
  if (state === 'counting' || state === 'carried')
    return <Threshold view={view} {...(adding !== undefined && { adding })} />
  if (state === 'settled') return <SettledNote />
  if (state === 'held' || state === 'replaced' || state === 'cancelled') return null
  return (
    <>
      {payment !== undefined && <AfterPayment payment={payment} view={view} />}
      {state === 'dispersed' && <FinalAmountNote />}
    </>
  )
}

/** Returns the payment that contains lines of a month, ignoring cancelled lines. */
function paymentOf(lines: readonly Earning[], view: MoneyView): UserPayment | undefined {
  const ids = new Set(lines.filter((line) => line.status !== 'cancelled').map((line) => line.payment))
  return view.facts.payments.find((payment) => ids.has(payment.id))
}

function SettledNote() {
  const t = useMessages(reasonWords)
  return <p className="mt-6 text-muted">{t.settledText}</p>
}

function FinalAmountNote() {
  const t = useMessages(reasonWords)
  return (
    <Part title={t.staysTitle}>
      <p className="text-muted">{t.staysText}</p>
    </Part>
  )
}
