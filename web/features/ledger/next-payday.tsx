import { daysInMonth } from '../../../domain/calendar'
import type { PaydayForecast } from '../../../domain/money/forecast/payday-forecast'
import { formatCents, formatCount, formatDayMonth, formatLongMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { ledger as messages } from '../../i18n/admin-areas'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { RowOfDays } from '../../ui/pictures/row-of-days'

interface Props {
  forecast: PaydayForecast
  owed: number
}

/** Estimates what would be sent on the next payday, and shows the month's earnings day by day. */
export function NextPayday({ forecast, owed }: Props) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { month, payday, payments, cents, stays, days, today } = forecast
  const name = formatLongMonth(month, language)
  const monthTotal = days.at(-1) ?? 0
  const soFar = today === 0 ? monthTotal : (days[today - 1] ?? 0)
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
          <DescriptionList
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
              ? t.earnedWhole(name, formatCents(monthTotal))
              : t.earnedSoFar(
                  name,
                  formatCents(soFar),
                  formatCount(today),
                  formatCount(daysInMonth(month)),
                  formatCents(monthTotal),
                )}
          </figcaption>
          <RowOfDays
            days={days.length}
            counted={firstDaysMask(today === 0 ? days.length : today)}
            today={today}
            className="h-auto w-full"
          />
          <p aria-hidden className="mt-1 flex justify-between text-xs text-muted">
            <span>{formatDayMonth(`${month}-01`, language)}</span>
            <span>{formatDayMonth(`${month}-${String(days.length).padStart(2, '0')}`, language)}</span>
          </p>
        </figure>
      </div>
    </Card>
  )
}

/** Returns a bit mask of the first days of the month; bit 0 is the 1st. */
const firstDaysMask = (days: number): number => 2 ** days - 1
