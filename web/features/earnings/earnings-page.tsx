import type { ReactNode } from 'react'
import type { Language, PaymentType } from '../../../domain/entities'
import { sumOfParts } from '../../../domain/money/breakdown/amount-part'
import { lastDay } from '../../../domain/calendar'
import { formatCents } from '../../../domain/money/dollars'
import { settingsFieldPath, paths } from '../../../domain/paths'
import { thisMonth } from '../../../domain/money/breakdown/this-month'
import { type AmountSplit, paidTotals, unpaidTotals } from '../../../domain/money/breakdown/totals'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { partsOfNextPayment, partsOfPending } from '../../../domain/money/breakdown/amount-parts'
import type { MessagesOf } from '../../i18n/group'
import { PaymentsAtProvider, allAtProviderText, useOwnMoney } from '../../shared/own-money'
import { toSumRow } from './explanation-sums'
import { reason as reasonMessages, earnings } from '../../i18n/member-areas'
import { formatDate, formatDayMonth, formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { LocalDataError } from '../../shared/local-data-error'
import { ForecastCard } from '../../shared/forecast-card'
import { Amount } from '../../ui/text/amount'
import { EmptyState, Tag } from '../../ui/states/empty-state'
import { LinkButton } from '../../ui/button'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { EarningsSkeleton } from './earnings-skeleton'
import { PaymentHistory } from './payment-history'
import { StatementCard } from './statement-card'
import { Card } from '../../ui/card'

interface TileProps {
  view: MoneyView
  hrefOf: (why: string) => string
}

function EarningsScreen({ audience }: { audience: 'renter' | 'affiliate' }) {
  const t = useMessages(earnings)
  const { view, error, reload, hrefOf } = useOwnMoney()
  if (view === undefined) {
    if (error === null) return <EarningsSkeleton audience={audience} name={t.loading} />
    return <LocalDataError title={t.loadFailed} known={false} onRetry={reload} className="px-4 pt-2 md:px-6 md:pt-4" />
  }
  const money = { view, hrefOf }
  const type = audience === 'affiliate' ? 'commission' : undefined
  return (
    <div className="grid max-w-304 gap-4 px-4 pt-2 pb-6 md:gap-5 md:px-6 md:pt-4 md:pb-12">
      {error !== null && <LocalDataError title={t.loadFailed} known onRetry={reload} />}
      {audience === 'affiliate' ? (
        <AffiliateTiles {...money} />
      ) : (
        <div className="grid gap-4 md:gap-5 lg:grid-cols-[1fr_1.3fr_1.1fr]">
          <TotalTile {...money} />
          <ThisMonthTile {...money} />
          <NextTile {...money} />
        </div>
      )}
      <ForecastCard {...money} type={type} wide />
      <PaymentHistory {...money} type={type}>
        {audience === 'affiliate' ? (
          <EmptyState title={t.affiliateEmpty} action={<LinkButton href={paths.share}>{t.share}</LinkButton>} />
        ) : (
          <EmptyState
            title={t.empty}
            action={
              view.facts.user?.paypal_email === '' ? (
                <LinkButton href={settingsFieldPath('paypal')}>{t.addPaypal}</LinkButton>
              ) : undefined
            }
          >
            {t.emptyText}
          </EmptyState>
        )}
      </PaymentHistory>
      <StatementCard view={view} />
    </div>
  )
}

/** The renter's earnings: total earned, this month, next payment (M8–M9), forecast and history. */
export const EarningsPage = () => <EarningsScreen audience="renter" />

export const AffiliateEarningsPage = () => <EarningsScreen audience="affiliate" />

/** The maximum number of parts; further parts are combined in one row. */
const maxParts = 3

function TotalTile({ view, hrefOf }: TileProps) {
  const t = useMessages(earnings)
  const language = useLanguage()
  const { paid } = view
  return (
    <Tile
      label={t.totalEarned}
      value={<Amount href={hrefOf('total')} cents={paid.cents} />}
      foot={paid.count === 0 ? t.nothingPaid : t.paymentsSince(paid.count, formatDate(paid.firstAt, language))}
      rows={[
        paid.returnedCents > 0 && {
          name: t.returned,
          value: <Amount href={hrefOf('total')} cents={-paid.returnedCents} />,
        },
        ...(paid.commissionCents === 0
          ? []
          : [
              { name: t.rental, value: <Amount href={hrefOf('total-rental')} cents={paid.rentalCents} /> },
              { name: t.commission, value: <Amount href={hrefOf('total-commission')} cents={paid.commissionCents} /> },
              { name: t.lastSent, value: formatDate(paid.lastAt, language) },
            ]),
      ].filter((row) => row !== false)}
    />
  )
}

function ThisMonthTile({ view, hrefOf }: TileProps) {
  const t = useMessages(earnings)
  const language = useLanguage()
  const { running, today } = view
  const { month, before: lastMonth, ...shown } = thisMonth(view)
  const name = formatMonthName(month, language)
  const lastMonthName = lastMonth === null ? '' : formatMonthName(lastMonth.month, language)
  const rentalOnly = shown.estimate && shown.commissionCents === 0 && running !== undefined
  return (
    <Tile
      label={t.thisMonth}
      note={shown.estimate && shown.parts.length > 0 ? <Tag tone="accent">{t.estimate}</Tag> : undefined}
      value={<Amount href={hrefOf(rentalOnly ? `month-${month}` : 'this-month')} cents={shown.cents} />}
      foot={shown.estimate ? t.addingUp(name) : t.endsThis(name)}
      rows={[
        ...splitRows(
          shown,
          shown.estimate
            ? { rental: hrefOf(`month-${month}`), commission: hrefOf(`commission-${month}`) }
            : { rental: hrefOf('this-month-rental'), commission: hrefOf('this-month-commission') },
          { rental: t.rental, commission: t.commission },
        ),
        ...(lastMonth === null
          ? []
          : [
              {
                name: t.monthRow(lastMonthName),
                value: <Amount href={hrefOf('last-month')} cents={lastMonth.cents} />,
              },
              ...splitRows(
                lastMonth,
                { rental: hrefOf('last-month-rental'), commission: hrefOf('last-month-commission') },
                { rental: t.ofMonth(t.rental, lastMonthName), commission: t.ofMonth(t.commission, lastMonthName) },
              ),
            ]),
      ]}
    >
      {running !== undefined && (
        <RingOfDays
          days={running.daysInMonth}
          counted={running.mask}
          today={Number(today.slice(8))}
          sum={String(running.days)}
          caption={t.ofDays(running.daysInMonth)}
          name={t.ringName(running.days, running.daysInMonth)}
          small
        />
      )}
    </Tile>
  )
}

type ByType = Readonly<Record<PaymentType, string>>

/** Splits the tile's amount into rental and commission, each with a link to its explanation; empty without commission. */
const splitRows = (split: AmountSplit, hrefs: ByType, names: ByType): TileRow[] =>
  split.commissionCents === 0
    ? []
    : [
        { name: names.rental, value: <Amount href={hrefs.rental} cents={split.rentalCents} />, part: true },
        { name: names.commission, value: <Amount href={hrefs.commission} cents={split.commissionCents} />, part: true },
      ]

function NextTile({ view, hrefOf }: TileProps) {
  const t = useMessages(earnings)
  const language = useLanguage()
  const reasonTexts = useMessages(reasonMessages)
  const { next, ahead, running, facts } = view
  const threshold = formatCents(facts.program?.payment_threshold_cents ?? 0)
  return (
    <Tile
      label={t.nextPayment}
      note={next.kind === 'nothing' || next.kind === 'handed' ? undefined : <Tag tone="accent">{t.estimate}</Tag>}
      value={nextValue()}
      rows={nextRows(view, hrefOf, reasonTexts, language)}
      foot={
        next.kind === 'nothing' ? (
          t.nextNothing
        ) : next.kind === 'handed' ? (
          allAtProviderText(view, reasonTexts, language)
        ) : (
          <>
            {next.date !== '' && (
              <>
                <Amount href={hrefOf('next')} cents={next.cents} />{' '}
              </>
            )}
            {next.kind === 'expected' && running !== undefined && next.month === running.month
              ? t.nextIf(formatDayMonth(lastDay(running.month), language))
              : next.kind === 'carries'
                ? t.carriesNext(
                    formatCents(ahead.closesCents),
                    threshold,
                    next.month === '' ? '' : formatMonthName(next.month, language),
                  )
                : next.basis === 'after-last'
                  ? t.nextAfterLast
                  : t.nextPayoutDay}
            <PaymentsAtProvider view={view} hrefOf={hrefOf} />
          </>
        )
      }
    />
  )

  /** Returns the amount if no day is known, because the money is at PayPal or the balance is below the threshold. */
  function nextValue(): ReactNode {
    if (next.kind === 'nothing') return '-'
    return next.kind === 'handed' || next.date === '' ? (
      <Amount href={hrefOf('next')} cents={next.cents} />
    ) : (
      formatDate(next.date, language)
    )
  }
}

function nextRows(
  view: MoneyView,
  hrefOf: TileProps['hrefOf'],
  t: MessagesOf<typeof reasonMessages>,
  language: Language,
): { name: string; value: ReactNode }[] {
  const parts = view.next.kind === 'nothing' ? [] : partsOfNextPayment(view)
  if (parts.length < 2) return []
  const shown = parts.length > maxParts ? parts.slice(0, maxParts - 1) : parts
  const otherParts = parts.slice(shown.length)
  return [
    ...shown.map((part) => {
      const { name, value } = toSumRow(part, t, language)
      return {
        name,
        value: part.kind === 'payment' ? <Amount href={hrefOf(part.payment.id)} cents={part.cents} /> : value,
      }
    }),
    otherParts.length > 0 && {
      name: t.moreParts(otherParts.length),
      value: <Amount href={hrefOf('next')} cents={sumOfParts(otherParts)} />,
    },
  ].filter((row) => row !== false)
}

interface TileRow {
  name: string
  value: ReactNode
  /** A part of the amount above, shown smaller so that it doesn't look like another summand. */
  part?: boolean
}

interface Props {
  label: string
  note?: ReactNode
  value: ReactNode
  foot: ReactNode
  rows?: readonly TileRow[]
  children?: ReactNode
}

function Tile({ label, note, value, foot, rows = [], children }: Props) {
  const footer = (
    <>
      <p className="mt-1.5 text-sm leading-sm text-muted">{foot}</p>
      {rows.length > 0 && (
        <dl className="mt-3 text-sm leading-sm">
          {rows.map(({ name, value, part = false }) => (
            <div
              key={name}
              className={`flex items-baseline justify-between gap-3 ${part ? 'pb-2.5 pl-4 text-xs text-muted' : 'border-t border-line py-1.5'}`}
            >
              <dt className={`min-w-0 ${part ? '' : 'text-muted'}`}>{name}</dt>
              <dd className={`flex-none ${part ? '' : 'font-semibold'}`}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
  return (
    <Card className={children ? 'flex flex-wrap items-center gap-4' : ''}>
      <div className="min-w-0 flex-[1_1_9rem] self-start">
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-sm leading-sm font-medium text-muted">
          {label} {note}
        </h2>
        <p
          className={`mt-0.5 font-display text-[min(2.25rem,11.5vw)]/[1.22] font-semibold tracking-[-.02em] ${
            // Between these widths a four-digit amount would touch the chart beside it.
            children ? 'lg:max-xl:text-[1.625rem]/9' : ''
          }`}
        >
          {value}
        </p>
        {children === undefined && footer}
      </div>
      {children !== undefined && <div className="w-22 flex-none min-[22.5rem]:w-28">{children}</div>}
      {/* Beside a chart the text would have only a few words per line. */}
      {children !== undefined && <div className="-mt-2 basis-full">{footer}</div>}
    </Card>
  )
}

function AffiliateTiles({ view, hrefOf }: TileProps) {
  const t = useMessages(earnings)
  const language = useLanguage()
  const paid = paidTotals(view.facts, 'commission')
  const unpaid = unpaidTotals(view.facts.lines, 'commission')
  const threshold = view.facts.program?.payment_threshold_cents ?? 0
  const paymentsOnTheWay = partsOfPending(view.facts, 'commission').filter((part) => part.kind === 'payment').length
  const unassignedCents = unpaid.cents - unpaid.inPaymentsCents
  const isBelowThreshold = unpaid.balanceCents > 0 && unpaid.inPaymentsCents === 0 && unpaid.balanceCents < threshold
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-5">
      <Tile
        label={t.totalPaid}
        value={<Amount href={hrefOf('total-commission')} cents={paid.cents} />}
        foot={paid.count === 0 ? t.nothingPaid : t.paymentsSince(paid.count, formatDate(paid.firstAt, language))}
      />
      <Tile
        label={t.pendingPayment}
        value={<Amount href={hrefOf('balance-commission')} cents={unpaid.cents} />}
        foot={
          isBelowThreshold
            ? t.carries(formatCents(unpaid.balanceCents), formatCents(threshold))
            : unpaid.inPaymentsCents === 0
              ? t.linesLead
              : t.onTheWay(
                  paymentsOnTheWay,
                  formatCents(unpaid.inPaymentsCents),
                  unassignedCents === 0 ? '' : formatCents(unassignedCents),
                )
        }
      />
    </div>
  )
}
