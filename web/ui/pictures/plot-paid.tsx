import type { PlotPayment } from './plot-types'

/** Of places in a row, those that words of this width find room at: the newest, and on from there whatever is far enough. */
export function apart(places: readonly number[], width: number): Set<number> {
  const kept: number[] = []
  for (const place of places.toSorted((a, b) => b - a)) {
    if (kept.every((other) => other - place >= width)) kept.push(place)
  }
  return new Set(kept)
}

/** About how wide words of 12 px are, with a gap to the next. */
export const wordsWidth = (words: string): number => 6.6 * [...words].length + 4

interface Props {
  payments: readonly PlotPayment[]
  /** Where a month stands; undefined when it isn't shown. */
  x: (month: string) => number | undefined
  y: number
  label: string
  left: number
  /** What a date takes: of payments of one month, those have theirs that find room, the newest first. */
  dateWidth: number
  /** Dots and arcs alone, where there is no room for days. */
  undated?: boolean | undefined
}

/**
 * The row of payments under the axis: a dot each; an arc joins months that were paid together. What they came to stands with the day
 * where neither touches the next one's.
 */
export function PlotPaid({ payments, x, y, label, left, dateWidth, undated = false }: Props) {
  const shown = payments.map((payment) => ({ payment, places: payment.months.map(x).filter((at) => at !== undefined) }))
  const dated = apart(
    shown.flatMap(({ places }) => places.slice(-1)),
    dateWidth,
  )
  // of several that end at one place the last that was sent
  const newest = new Map(shown.flatMap(({ payment, places }) => places.slice(-1).map((at) => [at, payment] as const)))
  const wordsAt = (at: number): string => {
    const { label: short, longLabel: long = short } = newest.get(at) ?? { label: '' }
    const others = [...dated].filter((other) => other !== at)
    const room = others.every(
      (other) => 2 * Math.abs(other - at) >= wordsWidth(long) + wordsWidth(newest.get(other)?.label ?? ''),
    )
    return room ? long : short
  }
  return (
    <g>
      <text x={left - 8} y={y + 4} textAnchor="end" className="fill-muted text-[12px] font-medium">
        {label}
      </text>
      {shown.map(({ payment, places }) => {
        const last = places.at(-1)
        const first = places[0]
        if (last === undefined || first === undefined) return null
        const joined = first !== last
        return (
          <g key={payment.key}>
            {joined && (
              <path
                d={`M${first} ${y}C${first} ${y + 15},${last} ${y + 15},${last} ${y}`}
                className="fill-none stroke-accent"
                strokeWidth="1.75"
                strokeLinecap="round"
              />
            )}
            <circle cx={last} cy={y} r="3" className="fill-accent" />
            {!undated && newest.get(last)?.key === payment.key && dated.has(last) && (
              <text x={last} y={y + 29} textAnchor="middle" className="fill-muted text-[12px] font-medium">
                {wordsAt(last)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
