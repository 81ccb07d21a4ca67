import type { StatsValues } from '../../../domain/stats/values'
import type { PaydayForecast } from '../../../domain/money/forecast/payday-forecast'
import { formatCents, formatDayMonth, formatMonth, formatShortMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/states/empty-state'
import { PlotCard, PlotLegendItem } from './plot-card'
import { useOverviewMessages } from './todo-text'
import { DotPlot, type DotStack } from './dot-plot'
import { discUnit } from '../../ui/pictures/disc-unit'

interface Props {
  months: StatsValues<'runs'>['months']
  forecast: PaydayForecast | null
}

/**
 * Rental and commission are never added to payments (M4). The current month is last; dashed circles show what it will
 * reach.
 */
export function MoneyByMonth({ months, forecast }: Props) {
  const t = useOverviewMessages()
  const language = useLanguage()
  const stacks = [
    ...months.map((row) => buildStack(row.month, [row.rentalCents, row.commissionCents])),
    ...(forecast === null || months.some(({ month }) => month === forecast.month) ? [] : [currentStack(forecast)]),
  ]
  const last = stacks.at(-1)
  // The first month's earnings aren't loaded yet, so the chart must not claim to be empty (P10).
  if (last === undefined) return null
  const maxValue = Math.max(
    0,
    ...stacks.flatMap(({ values, expected }) => values.map((v, at) => v + expected[at === 0 ? 0 : 1])),
  )
  // In a new installation the scale would show only zeros.
  if (maxValue === 0) {
    return (
      <Card title={t.moneyByMonth}>
        <EmptyState title={t.noMoney}>{t.noMoneyText}</EmptyState>
      </Card>
    )
  }
  const unit = discUnit(maxValue)
  const expects = last.expected[0] + last.expected[1] > 0
  const nameOf = (month: string): string => formatMonth(month, language)
  return (
    <PlotCard
      title={t.moneyByMonth}
      plot={
        <DotPlot
          unit={unit}
          scaleOf={formatShort}
          name={t.moneyName(nameOf(last.month), formatCents(last.values[0]), formatCents(last.values[1]))}
          stacks={stacks.map(({ month, values, expected, isRunning }): DotStack => ({
            key: month,
            label: formatShortMonth(month, language),
            note: isRunning ? t.soFar : undefined,
            top: formatShort(values[0] + values[1]),
            values,
            expected,
          }))}
        />
      }
      legend={
        <>
          <PlotLegendItem className="bg-accent">{t.rental}</PlotLegendItem>
          <PlotLegendItem className="bg-person-1">{t.commission}</PlotLegendItem>
          {expects && forecast !== null && (
            <PlotLegendItem className="border border-dashed border-line-strong">
              {t.expectedBy(formatDayMonth(lastDayOf(forecast), language))}
            </PlotLegendItem>
          )}
          <span>{t.oneDisc(formatCents(unit).replace(/\.00$/, ''))}</span>
        </>
      }
      heads={[t.month, t.rental, t.commission]}
      rows={[...stacks].reverse().map(({ month, values, isRunning }) => ({
        key: month,
        cells: [
          isRunning ? `${nameOf(month)} ${t.soFar}` : nameOf(month),
          ...values.map((cents) => formatCents(cents)),
        ],
      }))}
    />
  )
}

type Pair = readonly [number, number]

const buildStack = (month: string, values: Pair, expected: Pair = [0, 0], isRunning = false) => ({
  month,
  values,
  expected,
  isRunning,
})

function currentStack({ month, soFar: { rental, commission } }: PaydayForecast) {
  const left: Pair = [Math.max(0, rental.whole - rental.cents), Math.max(0, commission.whole - commission.cents)]
  return buildStack(month, [rental.cents, commission.cents], left, true)
}

const lastDayOf = ({ month, days }: PaydayForecast): string => `${month}-${String(days.length).padStart(2, '0')}`

/** Formats an amount as `$25.3k` above a stack or `$25k` at the scale; amounts below $1,000 are shown in full. */
const formatShort = (cents: number): string =>
  cents < 100_000 ? formatCents(cents).replace(/\.\d\d$/, '') : `$${(cents / 100_000).toFixed(1).replace(/\.0$/, '')}k`
