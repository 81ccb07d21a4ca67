import { dayCount } from '../../../domain/day-mask'
import type { MoneyView } from '../../data/repos/money/use-money-view'
import { formatDate, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/reason'
import { RingOfDays } from '../../ui/ring-of-days'
import type { Reason } from './reason-of'
import { Part, ReasonHead, SumTable } from './reason-parts'
import { Threshold } from './threshold'
import { AfterPayment, BeforePayment, MonthAhead } from './reason-next'
import { sumOfCommission, sumOfLine, sumOfMonth, sumOfPayment } from './reason-sums'
import { TotalReason } from './reason-totals'

/** Amount, lines, result, why, what comes next: in this order for every kind of amount. */
export function ReasonBody({ reason, view }: { reason: Reason; view: MoneyView }) {
  const t = useMessages(reasonWords)
  const language = useLanguage()
  switch (reason.kind) {
    case 'month': {
      const { point } = reason
      const running = point.month === view.today.slice(0, 7)
      return (
        <>
          <ReasonHead
            picture={
              <Ring mask={point.mask} days={point.daysInMonth} today={running ? Number(view.today.slice(8)) : 0} />
            }
            cents={point.cents}
            when={point.estimate ? t.soFar : point.state === 'dispersed' ? t.paid : t.earnedNotPaid}
            state={point.state}
          />
          <SumTable sum={sumOfMonth(point, t, language)} />
          {point.state === 'dispersed' ? (
            <Stays />
          ) : (
            <Threshold
              view={view}
              {...(point.estimate && {
                closing: {
                  month: formatMonthName(point.month, language),
                  cents: view.unpaid.balanceCents + point.fullCents,
                },
              })}
            />
          )}
          {point.estimate && <MonthAhead point={point} view={view} />}
        </>
      )
    }
    case 'commission':
      return (
        <>
          <ReasonHead
            cents={reason.point.cents}
            when={reason.point.estimate ? t.soFar : reason.point.state === 'dispersed' ? t.paid : t.earnedNotPaid}
            state={reason.point.state}
          />
          <SumTable sum={sumOfCommission(reason.point, t)} />
          {reason.point.state === 'dispersed' ? <Stays /> : <Threshold view={view} />}
        </>
      )
    case 'line': {
      const { line, payment, state } = reason
      const dated = line.kind === 'rental' || line.kind === 'commission'
      return (
        <>
          <ReasonHead
            {...(dated && { picture: <Ring mask={line.days} days={line.days_in_month} today={0} /> })}
            cents={line.amount_cents}
            when={
              state === 'dispersed'
                ? t.paidOn(formatDate(line.paid_date, language))
                : state === 'held'
                  ? line.hold_until.startsWith('9999')
                    ? t.held
                    : t.heldUntil(formatDate(line.hold_until, language))
                  : state === 'cancelled'
                    ? t.cancelledNever
                    : t.earnedNotPaid
            }
            state={state}
          />
          <SumTable sum={sumOfLine(line, reason.referredName, t, language)} />
          <LineWhy reason={reason} view={view} />
          {payment !== undefined && state !== 'cancelled' && <AfterPayment payment={payment} view={view} />}
        </>
      )
    }
    case 'payment': {
      const { payment, lines } = reason
      const mask = lines.filter((line) => line.kind === 'rental' && line.month === payment.month)
      const days = mask.reduce((all, line) => all | line.days, 0)
      const first = mask[0]
      return (
        <>
          <ReasonHead
            {...(first !== undefined && {
              picture: <Ring mask={days} days={first.days_in_month} today={0} />,
            })}
            cents={payment.amount_cents}
            when={
              payment.status === 'dispersed'
                ? t.paidOn(formatDate(payment.dispersed_at, language))
                : payment.status === 'cancelled'
                  ? t.cancelledOn(formatDate(payment.cancelled_at, language))
                  : t.toBePaid
            }
            state={payment.status}
          />
          <SumTable sum={sumOfPayment(payment, lines, t, language)} />
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
          {payment.status === 'dispersed' && <Stays />}
        </>
      )
    }
    case 'total':
    case 'balance':
    case 'next':
    case 'rate':
      return <TotalReason reason={reason} view={view} />
  }
}

function LineWhy({ reason, view }: { reason: Extract<Reason, { kind: 'line' }>; view: MoneyView }) {
  const t = useMessages(reasonWords)
  const { line, state } = reason
  if (state === 'held') {
    return (
      <Part title={t.whyHeld}>
        <p>{line.reason === 'paid-by-hand' ? t.heldByHand : t.heldText(line.reason)}</p>
      </Part>
    )
  }
  if (state === 'cancelled') {
    return (
      <Part title={t.whyCancelled}>
        <p>
          {t.cancelledText(line.reason)} {line.cancel_kind === 'undone' ? t.undone : t.cancelledNever}
        </p>
      </Part>
    )
  }
  if (state === 'dispersed') return <Stays />
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

function Stays() {
  const t = useMessages(reasonWords)
  return (
    <Part title={t.staysTitle}>
      <p className="text-muted">{t.staysText}</p>
    </Part>
  )
}

function Ring({ mask, days, today }: { mask: number; days: number; today: number }) {
  const t = useMessages(reasonWords)
  const counted = dayCount(mask)
  return (
    <RingOfDays
      days={days}
      counted={mask}
      today={today}
      sum={String(counted)}
      caption={t.days(days)}
      name={t.ringName(counted, days)}
      small
    />
  )
}
