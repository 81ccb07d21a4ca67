import { Amount } from './text/amount'

interface RangeRow {
  key: string
  label: string
  low: number
  high: number
  text: string
  /** The parts of the amount, shown if no bar is drawn. */
  made: string
  href: string
}

/** Amounts with a certain minimum and a possible maximum as bars. If all bars would be full, none is drawn. */
export function RangeRows({ rows }: { rows: readonly RangeRow[] }) {
  const maximum = Math.max(1, ...rows.map((row) => row.high))
  const measures = rows.some(({ low, high }) => low !== high || high !== maximum)
  const percent = (value: number) => (value / maximum) * 100
  // All bars share one column, which is narrower if amounts are in large type.
  return (
    <ul className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)] gap-x-3">
      {rows.map(({ key, label, low, high, text, made, href }) => (
        <li
          key={key}
          className={`col-span-3 items-center border-b border-line py-3 last:border-b-0 ${measures ? 'grid grid-cols-subgrid' : 'flex flex-wrap gap-x-3'}`}
        >
          <span className="font-semibold">{label}</span>
          {measures ? (
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden className="h-2.5 w-full rounded-full">
              <rect width="100" height="10" className="fill-sunken" />
              <rect width={percent(high)} height="10" className="fill-accent opacity-30" />
              <rect width={percent(low)} height="10" className="fill-accent" />
            </svg>
          ) : (
            // Wraps to a separate line if the amount is in large type.
            <span className="min-w-0 grow basis-32 text-sm leading-sm wrap-break-word text-muted">{made}</span>
          )}
          <Amount text={text} href={href} className="ml-auto font-semibold" />
        </li>
      ))}
    </ul>
  )
}
