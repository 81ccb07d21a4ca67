/** The kinds of tasks, in order of urgency while no deadline has passed. */
export const needKinds = [
  'health-bad',
  'back',
  'held',
  'review',
  'tickets',
  'approved',
  'pending',
  'locked',
  'months',
  'leads',
  'applications',
  'left',
  'webhook',
] as const
export type NeedKind = (typeof needKinds)[number]

export interface Need {
  kind: NeedKind
  overMs: number
}

/** Returns 0 for failures, 1 for money at risk, 2 for missed deadlines, and 3 for everything else. */
const rankOf = ({ kind, overMs }: Need): number =>
  kind === 'health-bad' ? 0 : kind === 'back' ? 1 : overMs > 0 ? 2 : 3

/**
 * Sorts tasks: failures, money at risk, missed deadlines (longest first, P17), then everything else in the order of
 * `needKinds`.
 */
export const byUrgency = <N extends Need>(needs: readonly N[]): N[] =>
  [...needs].sort(
    (a, b) => rankOf(a) - rankOf(b) || b.overMs - a.overMs || needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind),
  )
