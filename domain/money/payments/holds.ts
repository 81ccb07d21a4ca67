import type { Earning, Id, LineHold } from '../../entities'
import { memoizeByObject } from '../../lists'

export const holdViews = ['open', 'objections', 'released', 'refused'] as const
export type HoldView = (typeof holdViews)[number]

/** An earnings line with its open hold (M23), and what the person's manual payments mean for it. */
export type HoldableLine = Earning & {
  hold?: LineHold | undefined
  /** Set only if the line's own fields don't show it (`isManualLine`). */
  manual?: true
  /**
   * Set if the payment that replaced the month was cancelled and pays nothing, so the line is still on hold but no longer
   * replaced (M35).
   */
  unpaidMonth?: true
}

export const isHeld = (line: Pick<HoldableLine, 'hold'>): boolean => line.hold !== undefined

/**
 * Reports whether a manual payment replaces the line, which is neither earned nor owed until an admin decides otherwise
 * (M27, M39).
 */
export const isReplaced = (line: Pick<HoldableLine, 'hold' | 'unpaidMonth'>): boolean =>
  line.hold?.kind === 'by-hand' && line.unpaidMonth !== true

export const sourcesUnderReview = (lines: readonly HoldableLine[]): ReadonlySet<Id> => reviewedSourcesOf(lines, '')
const reviewedSourcesOf = memoizeByObject(
  (lines: readonly HoldableLine[]): ReadonlySet<Id> =>
    new Set(lines.filter((line) => isHeld(line) && line.hold?.kind !== 'by-hand').map((line) => line.source)),
)

/** Returns the lines, each with its open hold: a manual payment's hold first, then the oldest. */
export function withHolds(lines: readonly Earning[], holds: readonly LineHold[]): HoldableLine[] {
  const open = holds
    .filter((hold) => hold.released_at === '')
    .sort((a, b) => Number(b.kind === 'by-hand') - Number(a.kind === 'by-hand') || a.made_at.localeCompare(b.made_at))
  const first = new Map<string, LineHold>()
  for (const hold of open) if (!first.has(hold.earning)) first.set(hold.earning, hold)
  return lines.map((line) => {
    const hold = first.get(line.id)
    return hold === undefined ? line : { ...line, hold }
  })
}
