import { addMonths, monthOf } from '../../../domain/calendar'
import type { FigureValues } from '../../../domain/figures/values'
import { formatCount, formatDayMonth, formatMonth, formatShortMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { PlotCard, PlotKey } from './plot-card'
import { useOverviewWords } from './todo-words'
import { UnitPlot, type UnitStack } from './unit-plot'
import { unitOf } from '../../ui/pictures/unit-of'

/** Chart of rentals that start (up) and end (down) by month; planned ones of the current month are dashed. */
export function PeopleMonths({ rentals }: { rentals: FigureValues<'rentals'> }) {
  const t = useOverviewWords()
  const language = useLanguage()
  const months = allMonths(rentals)
  const last = months.at(-1)
  if (last === undefined) return null
  const unit = unitOf(Math.max(...months.map(({ all: [started, ended] }) => Math.max(started, ended))))
  const { starting, leaving, by } = rentals
  return (
    <PlotCard
      title={t.joining}
      plot={
        <UnitPlot
          unit={unit}
          scaleOf={formatCount}
          upDown={{ up: t.in, down: t.out }}
          name={t.joiningName(formatMonth(last.month, language), last.all[0], last.all[1])}
          stacks={months.map(({ month, all: [started, ended], values, expected }): UnitStack => ({
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
          <PlotKey className="bg-person-3">{t.started}</PlotKey>
          <PlotKey className="bg-person-1">{t.ended}</PlotKey>
          {starting + leaving > 0 && (
            <PlotKey className="border border-dashed border-line-strong">
              {t.toCome(formatDayMonth(by, language))}
            </PlotKey>
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

/** Returns every month from the first one to the current one, including months without starts and ends. */
function allMonths({ flow, starting, leaving, by }: FigureValues<'rentals'>) {
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
