import { useState } from 'react'
import type { FigureValues } from '../../../domain/figures/values'
import { formatCents, formatMonth, formatShortMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { Card } from '../../ui/card'
import { Segmented } from '../../ui/fields/segmented'
import { useOverviewWords } from './todo-words'
import { UnitPlot } from './unit-plot'
import { unitOf } from './unit-of'

/** What each committed run made, by its month: rental and commission beside each other, never added to payments (M4). */
export function MoneyMonths({ months }: FigureValues<'runs'>) {
  const t = useOverviewWords()
  const language = useLanguage()
  const [as, setAs] = useState<'plot' | 'table'>('plot')
  const last = months.at(-1)
  if (last === undefined) return null
  const unit = unitOf(Math.max(...months.map((row) => Math.max(row.rentalCents, row.commissionCents))))
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
              formatCents(last.rentalCents),
              formatCents(last.commissionCents),
            )}
            stacks={months.map((row) => ({
              key: row.month,
              label: formatShortMonth(row.month, language),
              top: formatThousands(row.rentalCents + row.commissionCents),
              values: [row.rentalCents, row.commissionCents],
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
                <td className="py-1.5 text-right">{formatCents(row.rentalCents)}</td>
                <td className="py-1.5 text-right">{formatCents(row.commissionCents)}</td>
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

/** `$25.3k` over a stack; below a thousand dollars in full. */
const formatThousands = (cents: number): string =>
  cents < 100_000 ? formatCents(cents).replace(/\.\d\d$/, '') : `$${(cents / 100_000).toFixed(1)}k`
