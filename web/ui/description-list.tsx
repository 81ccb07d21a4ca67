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
