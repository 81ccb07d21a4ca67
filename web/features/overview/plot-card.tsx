import { useState, type ReactNode } from 'react'
import { Card } from '../../ui/card'
import { SegmentedControl } from '../../ui/fields/segmented-control'
import { useOverviewMessages } from './todo-text'

interface Props {
  title: string
  plot: ReactNode
  legend: ReactNode
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

export function PlotCard({ title, plot, legend, heads, rows }: Props) {
  const t = useOverviewMessages()
  const [view, setView] = useState<'plot' | 'table'>('plot')
  const options = [
    { value: 'plot', label: t.plot },
    { value: 'table', label: t.table },
  ] as const
  return (
    <Card title={title} aside={<SegmentedControl label={t.showAs} value={view} onChange={setView} options={options} />}>
      {view === 'plot' ? (
        <>
          {plot}
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">{legend}</p>
        </>
      ) : (
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
      )}
    </Card>
  )
}

/** A legend entry. Dashed means planned or expected. */
export const PlotLegendItem = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`size-2.5 rounded-full ${className}`} />
    {children}
  </span>
)
