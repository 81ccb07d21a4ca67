import { useState, type ReactNode } from 'react'
import { Card } from '../ui/card'
import { SegmentedControl } from '../ui/fields/segmented-control'

interface Props {
  title: string
  /** The names of the switch and of its two views. */
  names: { view: string; plot: string; table: string }
  plot: ReactNode
  table: ReactNode
  className?: string
}

/** A card with the same values as a chart or as a table. */
export function PlotOrTableCard({ title, names, plot, table, className }: Props) {
  const [view, setView] = useState<'plot' | 'table'>('plot')
  const options = (['plot', 'table'] as const).map((value) => ({ value, label: names[value] }))
  return (
    <Card
      title={title}
      {...(className !== undefined && { className })}
      aside={<SegmentedControl label={names.view} value={view} onChange={setView} options={options} />}
    >
      {view === 'plot' ? plot : table}
    </Card>
  )
}
