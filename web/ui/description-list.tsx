import type { ReactNode } from 'react'

export const DescriptionList = ({ rows }: { rows: readonly { name: ReactNode; value: ReactNode; key?: string }[] }) => (
  <dl className="grid">
    {rows.map((row, at) => (
      <div
        key={row.key ?? at}
        className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.25 first:border-t-0 first:pt-0 last:pb-0"
      >
        <dt className="text-muted">{row.name}</dt>
        <dd className="ml-auto min-w-0 text-right font-medium wrap-anywhere">{row.value}</dd>
      </div>
    ))}
  </dl>
)

interface Props {
  rows: readonly { key: string; name: ReactNode; value: ReactNode }[]
  total?: { name: ReactNode; value: ReactNode } | undefined
}

/** The parts of an amount and their total. In large type an amount is below its name. */
export const SumList = ({ rows, total }: Props) => (
  <dl className="rounded-lg bg-surface px-4 py-1">
    {rows.map((row) => (
      <div
        key={row.key}
        className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.75 first:border-t-0"
      >
        <dt className="min-w-0 grow basis-24 text-muted">{row.name}</dt>
        <dd className="ml-auto text-right font-semibold">{row.value}</dd>
      </div>
    ))}
    {total !== undefined && (
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-4 border-double border-text py-2">
        <dt className="min-w-0 grow basis-24 font-semibold">{total.name}</dt>
        <dd className="ml-auto text-right font-display text-xl font-semibold">{total.value}</dd>
      </div>
    )}
  </dl>
)
