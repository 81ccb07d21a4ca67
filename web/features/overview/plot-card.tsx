import { type ReactNode } from 'react'
import { Card } from '../../ui/card'
import { useOverviewMessages } from './todo-text'
import type { StatsValues } from '../../../domain/stats/values'
import type { PaydayForecast } from '../../../domain/money/forecast/payday-forecast'
import { formatCents, formatDayMonth, formatMonth, formatShortMonth, formatCount } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { EmptyState } from '../../ui/states/empty-state'
import { DotPlot, type DotStack } from './dot-plot'
import { discUnit } from '../../ui/pictures/geometry'
import { addMonths, monthOf } from '../../../domain/calendar'
import { PlotOrTableCard } from '../../shared/plot-or-table-card'

interface Props {
  title: string
  plot: ReactNode
  legend: ReactNode
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

function PlotCard({ title, plot, legend, heads, rows }: Props) {
  const t = useOverviewMessages()
  return (
    <PlotOrTableCard
      title={title}
      names={{ view: t.showAs, plot: t.plot, table: t.table }}
      plot={
        <>
          {plot}
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">{legend}</p>
        </>
      }
      table={
        <table className="w-full text-sm">
          <thead className="text-left text-muted">
            <tr>
              {heads.map((head, at) => (
                <th key={head} className={`py-1.5 font-medium ${at > 0 ? 'text-right' : ''}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...cells] }) => (
              <tr key={key} className="border-t border-line">
                <th className="py-1.5 text-left font-medium">{first}</th>
                {cells.map((cell, at) => (
                  <td key={heads[at + 1]} className="py-1.5 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}

/** A legend entry. Dashed means planned or expected. */
const PlotLegendItem = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`size-2.5 rounded-full ${className}`} />
    {children}
  </span>
)

interface MoneyByMonthProps {
  months: StatsValues<'runs'>['months']
  forecast: PaydayForecast | null
}

/**
 * Charts rental and commission by month, without payments, which are never added to earnings (M4). The current month is
 * last; dashed circles show what it will reach.
 */
export function MoneyByMonth({ months, forecast }: MoneyByMonthProps) {
  const t = useOverviewMessages()
  const language = useLanguage()
  const stacks = [
    ...months.map((row) => ({
      month: row.month,
      values: [row.rentalCents, row.commissionCents] as const,
      expected: [0, 0] as const,
      isRunning: false,
    })),
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

const currentStack = ({ month, soFar: { rental, commission } }: PaydayForecast) => ({
  month,
  values: [rental.cents, commission.cents] as const,
  expected: [Math.max(0, rental.whole - rental.cents), Math.max(0, commission.whole - commission.cents)] as const,
  isRunning: true,
})

const lastDayOf = ({ month, days }: PaydayForecast): string => `${month}-${String(days.length).padStart(2, '0')}`

/** Formats an amount as `$25.3k` above a stack or `$25k` on the scale; amounts below $1,000 are shown in full. */
const formatShort = (cents: number): string =>
  cents < 100_000 ? formatCents(cents).replace(/\.\d\d$/, '') : `$${(cents / 100_000).toFixed(1).replace(/\.0$/, '')}k`

/** Charts rentals that start (up) and end (down) by month. Planned ones of the current month are dashed. */
export function RentalsByMonth({ rentals }: { rentals: StatsValues<'rentals'> }) {
  const t = useOverviewMessages()
  const language = useLanguage()
  const months = allMonths(rentals)
  const last = months.at(-1)
  if (last === undefined) return null
  const unit = discUnit(Math.max(...months.map(({ all: [started, ended] }) => Math.max(started, ended))))
  const { starting, leaving, by } = rentals
  return (
    <PlotCard
      title={t.joining}
      plot={
        <DotPlot
          unit={unit}
          scaleOf={formatCount}
          upDown={{ up: t.in, down: t.out }}
          name={t.joiningName(formatMonth(last.month, language), last.all[0], last.all[1])}
          stacks={months.map(({ month, all: [started, ended], values, expected }): DotStack => ({
            key: month,
            label: formatShortMonth(month, language),
            top: formatCount(started),
            bottom: ended === 0 ? undefined : formatCount(ended),
            values,
            expected,
          }))}
        />
      }
      legend={
        <>
          <PlotLegendItem className="bg-person-3">{t.started}</PlotLegendItem>
          <PlotLegendItem className="bg-person-1">{t.ended}</PlotLegendItem>
          {starting + leaving > 0 && (
            <PlotLegendItem className="border border-dashed border-line-strong">
              {t.toCome(formatDayMonth(by, language))}
            </PlotLegendItem>
          )}
          <span>{t.discOfPeople(unit)}</span>
        </>
      }
      heads={[t.month, t.started, t.ended]}
      rows={[...months].reverse().map(({ month, all }) => ({
        key: month,
        cells: [formatMonth(month, language), ...all.map(formatCount)],
      }))}
    />
  )
}

/** Returns every month from the first to the current one, including months without starts and ends. */
function allMonths({ flow, starting, leaving, by }: StatsValues<'rentals'>) {
  const [first] = flow
  if (first === undefined || by === '') return []
  const now = monthOf(by)
  const months: string[] = []
  for (let month = first[0]; month <= now; month = addMonths(month, 1)) months.push(month)
  return months.map((month) => {
    const [, started = 0, ended = 0] = flow.find((row) => row[0] === month) ?? []
    const expected: readonly [number, number] = month === now ? [starting, leaving] : [0, 0]
    return {
      month,
      all: [started, ended] as const,
      values: [Math.max(0, started - expected[0]), Math.max(0, ended - expected[1])] as const,
      expected,
    }
  })
}
