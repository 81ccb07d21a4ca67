import { addDays, dayOf, daysInMonth, lastDay, monthOf } from '../../../domain/calendar'
import { formatCents } from '../../../domain/money/dollars'
import type { Cents, Language, UserPayment } from '../../../domain/entities'
import { firstPayment, type FirstPayment } from '../../../domain/money/payments/first-payment'
import { latestHoldingUntil } from '../../../domain/money/payments/holding'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { isSentNext, isAtProvider, payoutNews, payoutStatusOf } from '../../../domain/money/payouts/payout-status-text'
import type { MessagesOf } from '../../i18n/group'
import { formatCount, formatDate, formatDayMonth, formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { member } from '../../i18n/member-areas'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/text/amount'
import { Tag } from '../../ui/states/empty-state'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { PaymentsAtProvider } from '../../shared/own-money'
import { SumList } from '../../ui/description-list'

interface Props {
  view: MoneyView
  hrefOf: (why: string) => string
}

/**
 * Shows the next payment. Before a rental starts, if there are no other earnings, shows the estimated first payment
 * instead.
 */
export function NextPaymentCard({ view, isStarting, hrefOf }: Props & { isStarting: boolean }) {
  const { payments, lines, affiliatePeriods } = view.facts
  const hasNothingElse = payments.length + lines.length + affiliatePeriods.length === 0
  const first = isStarting && hasNothingElse ? firstPayment(view, addDays(view.today, 1)) : null
  if (first === null) return <NextPayment view={view} hrefOf={hrefOf} />
  return <FirstPaymentCard payment={first} threshold={view.facts.program?.payment_threshold_cents ?? 0} />
}

function NextPayment({ view, hrefOf }: Props) {
  const t = useMessages(member)
  const language = useLanguage()
  const { next, running, facts, today } = view
  const starts = facts.periods.map((period) => period.start_date).sort()[0]
  const upcoming = starts !== undefined && starts > today ? starts : ''
  const waiting = shownPayments(view)
  const notStarted = next.kind === 'nothing' && running === undefined && (starts === undefined || upcoming !== '')
  const why = reasonText(view, starts === undefined || upcoming !== '', t, language)
  const caption =
    running !== undefined && running.fullDays > 0
      ? t.daysSoFar(running.days, running.daysInMonth)
      : upcoming !== ''
        ? t.startsOn(formatDate(upcoming, language))
        : starts === undefined
          ? t.notStarted
          : t.noDays(formatMonthName(monthOf(today), language))
  return (
    <PaymentFrame
      title={
        <>
          {notStarted ? t.firstPayment : t.nextPayment}{' '}
          {!notStarted && next.kind !== 'handed' && <Tag tone="accent">{t.estimate}</Tag>}
        </>
      }
      ring={<MonthRing view={view} notStarted={notStarted} caption={caption} />}
      text={
        <>
          {why}
          <PaymentsAtProvider view={view} hrefOf={hrefOf} />
          {running !== undefined && (
            <span className="mt-1 block">
              {t.soFarIn(formatMonthName(running.month, language))}{' '}
              <Amount href={hrefOf(`month-${running.month}`)} cents={running.cents} className="font-medium text-text" />
            </span>
          )}
        </>
      }
    >
      {/* Before the first day no amount is shown, because $0.00 would look like a missing payment. */}
      {!notStarted && (
        <p className="mt-2 mb-1.5">
          <Amount
            href={hrefOf(explanationOf(waiting, next.cents))}
            size="xl"
            cents={next.cents}
            className={figureClass}
          />
        </p>
      )}
      {next.kind === 'carries' && next.date === '' && <p className="text-lg leading-lg font-semibold">{t.carries}</p>}
      {next.kind !== 'nothing' && next.date !== '' && (
        <p className="text-lg leading-lg">
          {next.kind === 'handed' ? t.until : t.around}{' '}
          <b className="font-semibold">{formatDate(next.date, language)}</b>
        </p>
      )}
    </PaymentFrame>
  )
}

const shownPayments = ({ next, facts }: MoneyView): UserPayment[] =>
  facts.payments.filter(next.kind === 'handed' ? isAtProvider : isSentNext)

/** Returns why the next payment waits. `notStarted` means that no day has counted yet. */
function reasonText(view: MoneyView, notStarted: boolean, t: MessagesOf<typeof member>, language: Language): string {
  const { next, running, facts, today } = view
  const closes =
    running === undefined || next.month < running.month ? '' : formatDayMonth(lastDay(running.month), language)
  // There may be several payments, so the text must mention unapproved ones.
  const waitsForApproval = facts.payments.some((payment) => payment.status === 'pending')
  const status = payoutStatus(shownPayments(view))
  const heldUntil = latestHoldingUntil(facts.payments, facts.program, today)
  return {
    made:
      status !== undefined
        ? t.nextTold[status]
        : heldUntil !== ''
          ? t.nextHeld(formatDayMonth(heldUntil, language))
          : waitsForApproval
            ? t.nextUnapproved
            : t.nextWaiting,
    expected: next.rest ? t.nextRest : next.basis === 'after-last' ? t.nextAfterLast(closes) : t.nextPayoutDay(closes),
    carries: next.rest
      ? t.nextRest
      : t.nextCarry(
          formatCents(view.ahead.closesCents),
          formatCents(facts.program?.payment_threshold_cents ?? 0),
          next.month === '' ? '' : formatMonthName(next.month, language),
        ),
    handed: t.nextTold[status ?? 'sent'],
    nothing: notStarted ? t.nextNotStarted : t.nextNothing,
  }[next.kind]
}

/** Returns the payout status to show; one that requires the member to act takes precedence. */
function payoutStatus(payments: readonly UserPayment[]) {
  const statuses = payments.flatMap((payment) => payoutStatusOf(payment) ?? [])
  return (['returned', 'refused', 'unclaimed', 'unconfirmed', 'checked', 'sent'] as const).find((is) =>
    statuses.includes(is),
  )
}

/**
 * Returns the explanation that the amount opens: the payment's if it is the only one and the payee must act, otherwise
 * "next".
 */
function explanationOf(waiting: readonly UserPayment[], cents: Cents): string {
  const [only, second] = waiting
  const status = payoutStatus(waiting)
  const isPayeeAction = status !== undefined && payoutNews.some((news) => news === status)
  return isPayeeAction && second === undefined && only?.amount_cents === cents ? only.id : 'next'
}

interface RingProps {
  view: MoneyView
  notStarted: boolean
  caption: string
}

/** The days of this month that count so far. It shows no amount, so that the card has one figure. */
function MonthRing({ view: { running, today }, notStarted, caption }: RingProps) {
  const t = useMessages(member)
  const all = daysInMonth(monthOf(today))
  const hasDays = running !== undefined && running.fullDays > 0
  return (
    <RingOfDays
      days={all}
      counted={running?.mask ?? 0}
      today={notStarted ? 0 : dayOf(today)}
      sum={hasDays ? formatCount(running.days) : ''}
      caption={hasDays ? t.ofAllDays(all) : caption}
      name={caption}
      small={hasDays}
    />
  )
}

/** Shown before the rental's first day: the first payment if the rental started tomorrow. */
function FirstPaymentCard({ payment, threshold }: { payment: FirstPayment; threshold: Cents }) {
  const t = useMessages(member)
  const language = useLanguage()
  const { starts, months, cents, date } = payment
  const [first] = months
  return (
    <PaymentFrame
      title={
        <>
          {t.firstPayment} <Tag tone="accent">{t.estimate}</Tag>
        </>
      }
      ring={
        first !== undefined && (
          <RingOfDays
            days={first.daysInMonth}
            counted={first.mask}
            sum=""
            caption={t.ifStarts(formatDayMonth(starts, language))}
            name={t.ifStarts(formatDayMonth(starts, language))}
          />
        )
      }
      text={t.nextNotStarted}
      below={
        <>
          <div className="mt-5">
            <SumList
              rows={months.map(({ month, days, daysInMonth, cents: made }) => ({
                key: month,
                name: t.firstMonth(formatMonthName(month, language), days, daysInMonth),
                value: formatCents(made),
              }))}
              total={{ name: t.firstTogether, value: formatCents(cents) }}
            />
          </div>
          {months.length > 1 && (
            <p className="mt-3 text-sm leading-sm text-muted">{t.firstCarries(formatCents(threshold))}</p>
          )}
        </>
      }
    >
      {/* Smaller than a real payment, because no one has agreed on this rental yet. */}
      <p className="mt-2 mb-1.5 font-display text-3xl leading-3xl font-semibold tracking-[-.02em]">
        {formatCents(cents)}
      </p>
      <p className="text-lg leading-lg">
        {t.around} <b className="font-semibold">{formatDate(date, language)}</b>
      </p>
    </PaymentFrame>
  )
}

const figureClass = 'text-[min(3.5rem,12cqi)]! leading-none! @min-[32rem]:text-[min(4.5rem,11cqi)]!'

interface FrameProps {
  title: ReactNode
  ring: ReactNode
  text: ReactNode
  children: ReactNode
  below?: ReactNode
}

const PaymentFrame = ({ title, ring, text, children, below }: FrameProps) => (
  <section aria-labelledby="next-payment" className="@container rounded-xl bg-raised p-5 shadow-sm md:px-8 md:py-6">
    {/* A container query, because beside the sidebar a 1280 px window leaves less width than a tablet. */}
    <div className="grid items-center gap-x-4 gap-y-2 @min-[14rem]:grid-cols-[minmax(0,1fr)_6.5rem] @min-[32rem]:grid-cols-[minmax(0,1fr)_10.5rem] @min-[32rem]:gap-x-6">
      <div className="min-w-0 @min-[32rem]:self-end">
        <h2 id="next-payment" className="flex flex-wrap items-center gap-2 text-[1.125rem]/6 font-semibold">
          {title}
        </h2>
        {children}
      </div>
      <div className="@min-[32rem]:row-span-2">{ring}</div>
      <p className="max-w-[44ch] text-muted @min-[14rem]:@max-[31.99rem]:col-span-2 @min-[32rem]:self-start">{text}</p>
    </div>
    {below}
  </section>
)
