import { addMonths, monthOf } from '../../../domain/calendar'
import type { StatsValues } from '../../../domain/stats/values'
import { formatCount, formatDayMonth, formatMonth, formatShortMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { PlotCard, PlotLegendItem } from './plot-card'
import { useOverviewMessages } from './todo-text'
import { DotPlot, type DotStack } from './dot-plot'
import { discUnit } from '../../ui/pictures/disc-unit'

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
