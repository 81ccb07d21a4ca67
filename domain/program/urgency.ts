/** Things that may need an admin, in order of urgency while no deadline has passed. */
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
  /** How long a deadline has passed, in ms; 0 = none has. */
  overMs: number
}

/** 0 = failures, 1 = money at risk, 2 = missed deadlines, 3 = everything else. */
const rankOf = ({ kind, overMs }: Need): number =>
  kind === 'health-bad' ? 0 : kind === 'back' ? 1 : overMs > 0 ? 2 : 3

/**
 * Sorts by urgency: failures, money at risk, missed deadlines (longest first, P17), then everything else in the order of
 * `needKinds`.
 */
export const byUrgency = <N extends Need>(needs: readonly N[]): N[] =>
  [...needs].sort(
    (a, b) => rankOf(a) - rankOf(b) || b.overMs - a.overMs || needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind),
  )
