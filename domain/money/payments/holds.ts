import type { Earning, Id, LineHold } from '../../entities'
import { onceFor } from '../../once-for'

/** What the queue of holds is looked at by: those to decide, those of them that were objected to, those decided. */
export const holdViews = ['open', 'objections', 'released', 'refused'] as const
export type HoldView = (typeof holdViews)[number]

/** A line with the open hold that keeps it out of every payment (M23), and what its person's manual payments say of it. */
export type HoldableLine = Earning & {
  hold?: LineHold | undefined
  /** It was made with a manual payment; only set where the line itself doesn't say so (`isManual`). */
  manual?: true
  /** The payment that stood instead of its month was cancelled and pays nothing: the line is held and not replaced (M35). */
  unpaidMonth?: true
}

/** Whether a line has an open hold: then it is not due. */
export const isHeld = (line: Pick<HoldableLine, 'hold'>): boolean => line.hold !== undefined

/**
 * Whether a manual payment stands instead of a line (M27): while no admin has decided otherwise, the line is neither earned nor owed (M39).
 * Where that payment was cancelled and its own amount isn't paid either, nothing replaces the line, and it is held (M35).
 */
export const isReplaced = (line: Pick<HoldableLine, 'hold' | 'unpaidMonth'>): boolean =>
  line.hold?.kind === 'by-hand' && line.unpaidMonth !== true

/** The sources that somebody looks at: a line of theirs is held, and not only since it was paid by hand (M23). */
export const sourcesChecked = (lines: readonly HoldableLine[]): ReadonlySet<Id> => checkedOf(lines, '')
const checkedOf = onceFor(
  (lines: readonly HoldableLine[]): ReadonlySet<Id> =>
    new Set(lines.filter((line) => isHeld(line) && line.hold?.kind !== 'by-hand').map((line) => line.source)),
)

/** Lines with their open holds, those without one as they are; of several that of a payment made by hand is told first, then the oldest. */
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
