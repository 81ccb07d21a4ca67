import { useState } from 'react'
import type { Month, PaymentRun } from '../../../domain/entities'
import { formatCents, formatMonth, formatShortMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { Card } from '../../ui/card'
import { Segmented } from '../../ui/fields/segmented'
import { useOverviewWords } from './todo-words'
import { UnitPlot } from './unit-plot'
import { unitOf } from './unit-of'

/** Months that are shown. */
const monthsShown = 12

/** What each committed run made, by its month: rental and commission beside each other, never added to payments (M4). */
export function MoneyMonths({ runs }: { runs: readonly PaymentRun[] }) {
  const t = useOverviewWords()
  const language = useLanguage()
  const [as, setAs] = useState<'plot' | 'table'>('plot')
  const months = monthsOf(runs).slice(-monthsShown)
  const last = months.at(-1)
  if (last === undefined) return null
  const unit = unitOf(Math.max(...months.map((row) => Math.max(row.rental, row.commission))))
  return (
    <Card
      title={t.moneyByMonth}
      aside={
        <Segmented
          label={t.showAs}
          value={as}
          onChange={setAs}
          options={[
            { value: 'plot', label: t.plot },
            { value: 'table', label: t.table },
          ]}
        />
      }
    >
      {as === 'plot' ? (
        <>
          <UnitPlot
            unit={unit}
            name={t.moneyName(
              formatMonth(last.month, language),
              formatCents(last.rental),
              formatCents(last.commission),
            )}
            stacks={months.map((row) => ({
              key: row.month,
              label: formatShortMonth(row.month, language),
              top: formatThousands(row.rental + row.commission),
              values: [row.rental, row.commission],
            }))}
          />
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
            <Key className="bg-accent">{t.rental}</Key>
            <Key className="bg-person-1">{t.commission}</Key>
            <span>{t.oneDisc(formatCents(unit).replace(/\.00$/, ''))}</span>
          </p>
        </>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-left text-muted">
            <tr>
              <th className="py-1.5 font-medium">{t.month}</th>
              <th className="py-1.5 text-right font-medium">{t.rental}</th>
              <th className="py-1.5 text-right font-medium">{t.commission}</th>
            </tr>
          </thead>
          <tbody>
            {[...months].reverse().map((row) => (
              <tr key={row.month} className="border-t border-line">
                <th className="py-1.5 text-left font-medium">{formatMonth(row.month, language)}</th>
                <td className="py-1.5 text-right">{formatCents(row.rental)}</td>
                <td className="py-1.5 text-right">{formatCents(row.commission)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`size-2.5 rounded-full ${className}`} />
    {children}
  </span>
)

/** Sums by month of the runs that stand, oldest first. */
export function monthsOf(runs: readonly PaymentRun[]): { month: Month; rental: number; commission: number }[] {
  const sums = new Map<Month, { month: Month; rental: number; commission: number }>()
  for (const run of runs) {
    if (run.state !== 'committed') continue
    const before = sums.get(run.month) ?? { month: run.month, rental: 0, commission: 0 }
    const { rental_cents, commission_cents } = run.totals
    sums.set(run.month, {
      month: run.month,
      rental: before.rental + rental_cents,
      commission: before.commission + commission_cents,
    })
  }
  return [...sums.values()].sort((a, b) => a.month.localeCompare(b.month))
}

/** `$25.3k` over a stack; below a thousand dollars in full. */
const formatThousands = (cents: number): string =>
  cents < 100_000 ? formatCents(cents).replace(/\.\d\d$/, '') : `$${(cents / 100_000).toFixed(1)}k`
