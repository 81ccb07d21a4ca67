import { addDays, dayOf, daysInMonth, lastDay, monthOf } from '../../../domain/calendar'
import { formatCents } from '../../../domain/money/dollars'
import type { Cents, Language, UserPayment } from '../../../domain/entities'
import { firstPayment, type FirstPayment } from '../../../domain/money/payments/first-payment'
import { latestHoldingUntil } from '../../../domain/money/payments/holding'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { isSentNext, isAtProvider, payoutNews, payoutStatusOf } from '../../../domain/money/payouts/payout-status-text'
import type { MessagesOf } from '../../i18n/group'
import { formatDate, formatDayMonth, formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { member } from '../../i18n/member-areas'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useUiTexts } from '../../ui/ui-texts'
import { Amount } from '../../ui/text/amount'
import { LinkButton } from '../../ui/button'
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
      ring={<MonthRing view={view} notStarted={notStarted} caption={caption} hrefOf={hrefOf} />}
    >
      {/* Before the first day no amount is shown, because $0.00 would look like a missing payment. */}
      {!notStarted && (
        <p className="mt-3 mb-2">
          <Amount
            href={hrefOf(explanationOf(waiting, next.cents))}
            size="xl"
            cents={next.cents}
            className="text-[min(4rem,19cqi)]! leading-none! @min-[32rem]:text-[min(4.75rem,12cqi)]!"
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
      <p className="mt-1 max-w-[36ch] text-muted">
        {why}
        <PaymentsAtProvider view={view} hrefOf={hrefOf} />
      </p>
      {running !== undefined && (
        <LinkButton href={hrefOf(`month-${running.month}`)} className="mt-5 max-md:w-full">
          {t.seeMonth(formatMonthName(running.month, language))}
        </LinkButton>
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

interface RingProps extends Props {
  notStarted: boolean
  caption: string
}

function MonthRing({ view: { running, today }, notStarted, caption, hrefOf }: RingProps) {
  const { why } = useUiTexts()
  const sum = notStarted ? '' : formatCents(running?.cents ?? 0)
  const ring = (
    <RingOfDays
      days={daysInMonth(monthOf(today))}
      counted={running?.mask ?? 0}
      today={notStarted ? 0 : dayOf(today)}
      sum={sum}
      caption={caption}
      opens={running !== undefined}
      name={[sum, caption, running === undefined ? '' : why].filter((text) => text !== '').join(', ')}
    />
  )
  if (running === undefined) return ring
  return (
    <Link
      to={hrefOf(`month-${running.month}`)}
      className="block rounded-full hover:[&_line]:stroke-accent hover:[&_text:first-of-type]:fill-accent"
    >
      {ring}
    </Link>
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
      <p className="mt-3 mb-2 font-display text-[min(4rem,19cqi)] leading-none font-semibold tracking-[-.03em] @min-[32rem]:text-[min(4.75rem,12cqi)]">
        {formatCents(cents)}
      </p>
      <p className="text-lg leading-lg">
        {t.around} <b className="font-semibold">{formatDate(date, language)}</b>
      </p>
      <p className="mt-1 max-w-[36ch] text-muted">{t.nextNotStarted}</p>
    </PaymentFrame>
  )
}

interface FrameProps {
  title: ReactNode
  ring: ReactNode
  children: ReactNode
  below?: ReactNode
}

const PaymentFrame = ({ title, ring, children, below }: FrameProps) => (
  <section aria-labelledby="next-payment" className="@container rounded-xl bg-raised p-5 shadow-sm md:px-8 md:py-7">
    {/* A container query, because beside the sidebar a 1280 px window leaves less width than a tablet. */}
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-6 @min-[32rem]:grid-cols-[minmax(0,1fr)_12rem] @min-[42rem]:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <h2 id="next-payment" className="flex flex-wrap items-center gap-2 text-[1.125rem]/6 font-semibold">
          {title}
        </h2>
        {children}
      </div>
      <div className="mx-auto w-full max-w-80">{ring}</div>
    </div>
    {below}
  </section>
)
