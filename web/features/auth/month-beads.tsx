/** The days of the current month on the table: passed, today, to come. */
export function MonthBeads({ day, days }: { day: number; days: number }) {
  return Array.from({ length: days }, (_, i) => {
    const turn = ((i + 0.5) / days) * 2 * Math.PI
    const place = { cx: 300 + 122 * Math.sin(turn), cy: 300 - 122 * Math.cos(turn) }
    if (i + 1 === day) return <circle key={i} {...place} r={8.4} className="fill-person-1" />
    if (i + 1 < day) return <circle key={i} {...place} r={6.4} className="fill-accent" />
    return <circle key={i} {...place} r={5.4} className="fill-raised stroke-line-strong" strokeWidth={1.25} />
  })
}
