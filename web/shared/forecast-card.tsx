import { formatCents } from '../../domain/money/dollars'
import { forecast, uncertainNames, type ForecastPart } from '../../domain/money/forecast/forecast'
import type { MoneyView } from '../../domain/money/views/money-view'
import type { PaymentType } from '../../domain/entities'
import { forecastMessages } from '../i18n/member-areas'
import type { MessagesOf } from '../i18n/group'
import { formatShortMonth } from '../i18n/format'
import { useLanguage, useMessages } from '../i18n/language'
import { Card } from '../ui/card'
import { RangeRows } from '../ui/range-rows'
import { Tag } from '../ui/states/empty-state'

interface Props {
  view: MoneyView
  type: PaymentType | undefined
  hrefOf: (why: string) => string
  /** Shows text and amounts side by side. */
  wide?: boolean
}

/** Shows the next three months, from certain to possible amounts. Shows nothing if no amount is possible. */
export function ForecastCard({ view, type, hrefOf, wide = false }: Props) {
  const t = useMessages(forecastMessages)
  const language = useLanguage()
  const months = forecast(view, type)
  if (months.every((month) => month.highCents === 0)) return null
  const checked = uncertainNames(months, 'checked')
  const starts = uncertainNames(months, 'starts')
  const ownStarts = months.some(({ parts }) => parts.some((part) => part.of === 'rental' && part.perhaps === 'starts'))
  const {
    payout_day: day = 5,
    payment_threshold_cents: threshold = 0,
    holding_days: held = 0,
  } = view.facts.program ?? {}
  return (
    <Card title={t.title} aside={<Tag tone="accent">{t.estimate}</Tag>}>
      <div className={wide ? 'grid gap-x-10 gap-y-3 lg:grid-cols-[1fr_1.5fr] lg:items-center' : 'grid gap-3'}>
        <div className="grid gap-2">
          <p className="text-muted">
            {[
              t.lead,
              ...(checked.length > 0 ? [t.checked(checked)] : []),
              ...(starts.length > 0 ? [t.starts(starts)] : []),
              ...(ownStarts ? [t.ownStarts] : []),
            ].join(' ')}
          </p>
          <p className="text-sm leading-sm text-muted">
            {held > 0 ? t.footHeld(held, formatCents(threshold)) : t.foot(day, formatCents(threshold))}
          </p>
        </div>
        <div>
          <RangeRows
            rows={months.map(({ month, lowCents, highCents, parts, daysInMonth }) => ({
              key: month,
              label: formatShortMonth(month, language),
              low: lowCents,
              high: highCents,
              text:
                lowCents === highCents ? formatCents(lowCents) : t.range(formatCents(lowCents), formatCents(highCents)),
              made: madeOf(parts, daysInMonth, t),
              href: hrefOf(`forecast-${type === 'commission' ? 'commission-' : ''}${month}`),
            }))}
          />
        </div>
      </div>
    </Card>
  )
}

/** Returns the days of the person's own rental and the number of referrals, as text. */
function madeOf(parts: readonly ForecastPart[], daysInMonth: number, t: MessagesOf<typeof forecastMessages>): string {
  const days = parts.reduce((sum, part) => sum + (part.of === 'rental' ? part.days : 0), 0)
  const people = parts.filter((part) => part.of === 'commission').length
  return [...(days > 0 ? [t.rented(days, daysInMonth)] : []), ...(people > 0 ? [t.referrals(people)] : [])].join(', ')
}
