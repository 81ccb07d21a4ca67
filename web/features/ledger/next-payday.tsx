import { daysInMonth } from '../../../domain/calendar'
import type { PaydayForecast } from '../../../domain/money/payday-forecast'
import { formatCents, formatCount, formatDayMonth, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { ledger as words } from '../../i18n/ledger'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'

interface Props {
  forecast: PaydayForecast
  /** Payments that are made and not sent. */
  owed: number
}

/** What the next payday would send, and what its month earns day by day. An estimate: facts may still change. */
export function NextPayday({ forecast, owed }: Props) {
  const t = useMessages(words)
  const language = useLanguage()
  const { month, payday, payments, cents, stays, days, today } = forecast
  const name = formatLongMonth(month, language)
  const whole = days.at(-1) ?? 0
  const soFar = today === 0 ? whole : (days[today - 1] ?? 0)
  return (
    <Card
      title={t.nextPayday(formatDayMonth(payday, language))}
      aside={<span className="text-sm text-muted">{t.estimate}</span>}
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <div>
          <p className="mb-3 font-display text-[min(var(--text-4xl),11vw)] leading-tight font-semibold tracking-[-.03em]">
            {formatCents(cents + owed)}
          </p>
          <Facts
            rows={[
              { key: 'run', name: t.runMakes(name, formatCount(payments), payments), value: formatCents(cents) },
              { key: 'owed', name: t.owedBefore, value: formatCents(owed) },
              { key: 'stays', name: t.stays, value: formatCents(stays) },
            ]}
          />
        </div>
        <figure className="min-w-0">
          <figcaption className="mb-2 text-sm text-muted">
            {today === 0
              ? t.earnedWhole(name, formatCents(whole))
              : t.earnedSoFar(
                  name,
                  formatCents(soFar),
                  formatCount(today),
                  formatCount(daysInMonth(month)),
                  formatCents(whole),
                )}
          </figcaption>
          <DayBars days={days} today={today} />
          <p aria-hidden className="mt-1 flex justify-between text-xs text-muted">
            <span>{formatDayMonth(`${month}-01`, language)}</span>
            <span>{formatDayMonth(`${month}-${String(days.length).padStart(2, '0')}`, language)}</span>
          </p>
        </figure>
      </div>
    </Card>
  )
}

/** Each day's sum so far as a bar: filled up to today, hollow from then on. The text over it says the figures. */
function DayBars({ days, today }: { days: readonly number[]; today: number }) {
  const most = Math.max(...days, 1)
  const step = 10
  return (
    <svg viewBox={`0 0 ${days.length * step} 60`} preserveAspectRatio="none" aria-hidden className="h-24 w-full">
      {days.map((cents, at) => {
        const height = Math.max(1, (58 * Math.max(0, cents)) / most)
        const past = today === 0 || at < today
        return (
          <rect
            // eslint-disable-next-line react/no-array-index-key -- a day is its place
            key={at}
            x={at * step + 1.5}
            y={59 - height}
            width={step - 3}
            height={height}
            rx="1"
            className={at + 1 === today ? 'fill-person-1' : past ? 'fill-accent' : 'fill-sunken stroke-line-strong'}
            strokeWidth={past ? 0 : 0.5}
          />
        )
      })}
    </svg>
  )
}
