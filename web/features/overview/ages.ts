/** Marks of the age scale in hours, evenly spaced: now, 4 h, 12 h, 1 day, 3 days, 7 days. */
export const ageMarks = [0, 4, 12, 24, 72, 168] as const

/** Returns an age's position on the scale, from 0 to 1; over a week it is at the end. */
export function agePosition(hours: number): number {
  const above = ageMarks.findIndex((mark) => hours < mark)
  if (above === -1) return 1
  const at = Math.max(1, above)
  const from = ageMarks[at - 1] ?? 0
  const to = ageMarks[at] ?? from + 1
  return (at - 1 + Math.max(0, hours - from) / (to - from)) / (ageMarks.length - 1)
}

export interface AgeCircle {
  position: number
  /** The stacking level: 0 on the axis, 1 above it, and so on. */
  level: number
  late: boolean
  soon: boolean
}

/** An item that waits, with its age and the time left until its deadline (`timeUntilDeadline`). */
export interface WaitingItem {
  hours: number
  leftMs: number
  share: number
}

/** Returns the circles of one row; circles that would overlap are stacked. */
export function stackAgeCircles(items: readonly WaitingItem[]): AgeCircle[] {
  const levels = new Map<number, number>()
  return items
    .toSorted((a, b) => a.hours - b.hours)
    .map(({ hours, leftMs, share }) => {
      const column = Math.round(agePosition(hours) * 40)
      const level = levels.get(column) ?? 0
      levels.set(column, level + 1)
      return { position: column / 40, level, late: leftMs <= 0, soon: leftMs > 0 && share <= 0.25 }
    })
}
