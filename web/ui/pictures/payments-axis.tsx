export interface PlotPayment {
  key: string
  /** Oldest first. The dot is below the last one. */
  months: readonly string[]
  label: string
  /** Replaces `label` for months paid together if it fits. */
  longLabel?: string | undefined
}

/** Returns the positions at which labels of this width fit, newest first. */
export function fittingPositions(places: readonly number[], width: number): Set<number> {
  const placed: number[] = []
  for (const place of places.toSorted((a, b) => b - a)) {
    if (placed.every((other) => other - place >= width)) placed.push(place)
  }
  return new Set(placed)
}

/** Returns the estimated width of a 12 px text and a gap. */
export const textWidth = (text: string): number => 6.6 * [...text].length + 4

interface Props {
  payments: readonly PlotPayment[]
  /** Returns the position of a month, undefined if it isn't shown. */
  x: (month: string) => number | undefined
  y: number
  label: string
  left: number
  dateWidth: number
  /** Draws only dots and arcs, where dates don't fit. */
  undated?: boolean | undefined
}

/** The row of payments: a dot each, and an arc over months paid together. */
export function PaymentsAxis({ payments, x, y, label, left, dateWidth, undated = false }: Props) {
  const shown = payments.map((payment) => ({ payment, places: payment.months.map(x).filter((at) => at !== undefined) }))
  const dated = fittingPositions(
    shown.flatMap(({ places }) => places.slice(-1)),
    dateWidth,
  )
  // Of several payments at one position the last is labeled.
  const newest = new Map(shown.flatMap(({ payment, places }) => places.slice(-1).map((at) => [at, payment] as const)))
  const labelAt = (at: number): string => {
    const { label: short, longLabel: long = short } = newest.get(at) ?? { label: '' }
    const others = [...dated].filter((other) => other !== at)
    const room = others.every(
      (other) => 2 * Math.abs(other - at) >= textWidth(long) + textWidth(newest.get(other)?.label ?? ''),
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
                {labelAt(last)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
