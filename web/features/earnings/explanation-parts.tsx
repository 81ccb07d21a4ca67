import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { formatCents } from '../../../domain/money/dollars'
import { useMessages, useLanguage } from '../../i18n/language'
import { reason as reasonMessages, earnings } from '../../i18n/member-areas'
import { Amount } from '../../ui/text/amount'
import { AllRowsShown, useFirstRows } from '../../ui/first-rows'
import { SumList } from '../../ui/description-list'
import type { AmountState } from '../../../domain/money/breakdown/line-state'
import type { PayoutStatus } from '../../../domain/money/payouts/payout-status-text'
import type { Sum } from './explanation-sums'
import { amountStatusStyles, StatusBadge } from '../../ui/states/status-badge'
import { dayCount } from '../../../domain/money/accrual/day-mask'
import { formatCount } from '../../i18n/numbers'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { monthOf } from '../../../domain/calendar'
import type { Language, Month } from '../../../domain/entities'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { formatMonthName } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { ShareRing } from '../../ui/pictures/share-ring'

interface HeaderProps {
  picture?: ReactNode
  cents: number
  upTo?: number | undefined
  when: string
  state?: AmountState | undefined
  payoutStatus?: PayoutStatus | undefined
}

export function ExplanationHeader({ picture, cents, upTo, when, state, payoutStatus }: HeaderProps) {
  return (
    <div className="flex items-center gap-5">
      {/* Without a chart the text uses the whole width. */}
      <div className="w-32 flex-none empty:hidden">{picture}</div>
      <div className="min-w-0 flex-1">
        <p
          className={`font-display text-[2.25rem]/11 font-semibold tracking-[-.02em] ${
            state === 'cancelled' || state === 'replaced' ? 'text-muted line-through decoration-2' : ''
          }`}
        >
          {formatCents(cents)}
          {upTo !== undefined && ` – ${formatCents(upTo)}`}
        </p>
        <p>{when}</p>
        {state !== undefined && (
          <p className="mt-1">
            <AmountStatusBadge state={state} payoutStatus={payoutStatus} />
          </p>
        )}
      </div>
    </div>
  )
}

/** A list longer than the first number is collapsed to the second, so that what follows it is visible. */
const [maxLines, collapsedLines] = [12, 8]

/** Enlarges the touch target to 44 px without moving the layout. */
const moreButtonClass =
  "relative rounded-full font-semibold text-accent underline decoration-1 underline-offset-3 after:absolute after:-inset-x-1 after:top-1/2 after:h-11 after:-translate-y-1/2 after:content-[''] md:after:h-8"

export function useExplanationHref(): (why: string) => string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (why) => {
    const opened = new URLSearchParams(search)
    opened.set('why', why)
    return `${pathname}?${opened.toString()}`
  }
}

/** Collapsed rows appear as one row, so the visible rows always add up (M30). */
export function SumTable({ sum }: { sum: Sum }) {
  const t = useMessages(reasonMessages)
  const { shown, rest } = useFirstRows(sum.rows, sum.rows.length > maxLines ? collapsedLines : undefined)
  const hiddenCents = sum.rows.slice(shown.length).flatMap(({ cents }) => cents ?? [])
  const [search] = useSearchParams()
  const hrefOf = useExplanationHref()
  return (
    <div className="mt-5">
      <SumList
        rows={[
          ...shown.map(({ name, value, detail, why }, at) => ({
            key: String(at),
            name: (
              <>
                {name}
                {detail !== undefined && <small className="block text-sm leading-sm">{detail}</small>}
              </>
            ),
            value: why === undefined || why === search.get('why') ? value : <Amount text={value} href={hrefOf(why)} />,
          })),
          rest.left > 0 && {
            key: 'others',
            name: (
              <button type="button" onClick={rest.more} className={moreButtonClass}>
                {t.moreParts(hiddenCents.length)}
              </button>
            ),
            value: formatCents(hiddenCents.reduce((total, cents) => total + cents, 0)),
          },
        ].filter((row) => row !== false)}
        total={{ name: sum.result.name, value: formatCents(sum.result.cents) }}
      />
      <AllRowsShown rest={rest} />
    </div>
  )
}

export const ExplanationSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6">
    <h3 className="mb-2 text-lg leading-6">{title}</h3>
    {children}
  </section>
)

export function NothingExpiresNote() {
  const t = useMessages(reasonMessages)
  return (
    <ExplanationSection title={t.nothingExpires}>
      <p className="text-muted">{t.nothingExpiresText}</p>
    </ExplanationSection>
  )
}

const payoutStyles = {
  sent: { glyph: 'half', tone: 'accent' },
  checked: { glyph: 'held', tone: 'caution' },
  unclaimed: { glyph: 'held', tone: 'caution' },
  returned: { glyph: 'broken', tone: 'danger' },
  refused: { glyph: 'broken', tone: 'danger' },
  unconfirmed: { glyph: 'half', tone: 'accent' },
  reversed: { glyph: 'broken', tone: 'danger' },
} as const satisfies { readonly [status in PayoutStatus]: object }

/** Shows an amount's state. `payoutStatus`, the state at PayPal, takes precedence over the amount's own state. */
export function AmountStatusBadge({
  state,
  payoutStatus,
}: {
  state: AmountState
  payoutStatus: PayoutStatus | undefined
}) {
  const t = useMessages(earnings)
  if (payoutStatus !== undefined)
    return <StatusBadge {...payoutStyles[payoutStatus]}>{t.told[payoutStatus]}</StatusBadge>
  return <StatusBadge {...amountStatusStyles[state]}>{t.statuses[state]}</StatusBadge>
}

interface Props {
  mask: number
  daysInMonth: number
  /** Today's day of the month; 0 in another month. */
  today?: number
}

export function DaysRing({ mask, daysInMonth, today = 0 }: Props) {
  const t = useMessages(reasonMessages)
  const counted = dayCount(mask)
  return (
    <RingOfDays
      days={daysInMonth}
      counted={mask}
      today={today}
      sum={formatCount(counted)}
      caption={t.days(daysInMonth)}
      name={t.ringName(counted, daysInMonth)}
      small
    />
  )
}

interface ThresholdProgressProps {
  view: MoneyView
  /** The month in progress, whose earnings of both types also count (M6). */
  runningMonth?: Month | undefined
}

/** Shows how close the unpaid balance of both types is to the threshold (M6), including the month in progress. */
export function ThresholdProgress({ view, runningMonth }: ThresholdProgressProps) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const thresholdCents = view.facts.program?.payment_threshold_cents ?? 0
  const balanceCents = view.unpaid.balanceCents
  if (thresholdCents === 0) return null
  const countedCents = runningMonth === undefined ? balanceCents : Math.max(balanceCents, view.ahead.soFarCents)
  const percent = Math.max(0, Math.min(100, Math.floor((countedCents / thresholdCents) * 100)))
  const reached = balanceCents >= thresholdCents
  return (
    <ExplanationSection title={t.threshold}>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4">
        <ShareRing share={percent / 100} text={`${percent}%`} name={t.thresholdGauge(percent)} />
        <p>
          {reached
            ? t.thresholdReached(formatCents(balanceCents), formatCents(thresholdCents))
            : [
                runningMonth === undefined
                  ? t.thresholdBelow(formatCents(balanceCents), formatCents(thresholdCents))
                  : t.thresholdSoFar(
                      formatMonthName(runningMonth, language),
                      formatCents(view.ahead.soFarCents),
                      formatCents(thresholdCents),
                    ),
                reachedText(view, runningMonth, thresholdCents, t, language),
              ].join(' ')}
        </p>
      </div>
    </ExplanationSection>
  )
}

/** Describes in which month the balance reaches the threshold: a closed one, the current one or a later one. */
function reachedText(
  { ahead, today }: MoneyView,
  runningMonth: Month | undefined,
  thresholdCents: number,
  t: MessagesOf<typeof reasonMessages>,
  language: Language,
): string {
  const name = (month: Month) => formatMonthName(month, language)
  const { month, cents, soFarCents, closesCents, rest } = ahead
  if (runningMonth !== undefined && soFarCents >= thresholdCents) return t.thresholdEnough(name(runningMonth))
  const closes = runningMonth === undefined ? '' : ` ${t.whenCloses(name(runningMonth), formatCents(closesCents))}`
  if (rest) return t.thresholdRest
  if (month === '') return `${t.thresholdCarries}${closes}`
  if (month <= monthOf(today)) return t.thresholdThen(name(month), formatCents(cents))
  return `${t.thresholdCarries}${closes} ${t.thresholdThen(name(month), formatCents(cents))}`
}
