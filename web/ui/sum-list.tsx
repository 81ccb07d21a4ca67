import type { ReactNode } from 'react'

interface Props {
  rows: readonly { key: string; name: ReactNode; value: ReactNode }[]
  total?: { name: ReactNode; value: ReactNode } | undefined
}

/** The lines of an amount, a double rule, and the result. */
export const SumList = ({ rows, total }: Props) => (
  <dl className="rounded-lg bg-surface px-4 py-1">
    {rows.map((row) => (
      <div key={row.key} className="flex justify-between gap-4 border-t border-line py-1.75 first:border-t-0">
        <dt className="text-muted">{row.name}</dt>
        <dd className="text-right font-semibold">{row.value}</dd>
      </div>
    ))}
    {total !== undefined && (
      <div className="flex items-baseline justify-between gap-4 border-t-4 border-double border-text py-2">
        <dt className="font-semibold">{total.name}</dt>
        <dd className="text-right font-display text-xl font-semibold">{total.value}</dd>
      </div>
    )}
  </dl>
)
