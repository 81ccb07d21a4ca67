/**
 * What may need an admin, in the order in which it is dealt with while no promise is broken: what is bad, money at risk, who waits for an
 * answer about it, queues of money, new people, what can wait.
 */
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

/** Something that needs an admin. */
export interface Need {
  kind: NeedKind
  /** How long a promised time is over, in ms; 0 = none was promised, or it still runs. */
  overMs: number
}

/** 0 what stops everything, 1 money at risk: sent, and not where it should be; 2 a broken promise, 3 all else. */
const rankOf = ({ kind, overMs }: Need): number =>
  kind === 'health-bad' ? 0 : kind === 'back' ? 1 : overMs > 0 ? 2 : 3

/**
 * What needs an admin, the most urgent first: what is bad with the installation, money at risk, promises that are broken, the longest
 * broken first (P17), then everything else in its order.
 */
export const byUrgency = <N extends Need>(needs: readonly N[]): N[] =>
  [...needs].sort(
    (a, b) => rankOf(a) - rankOf(b) || b.overMs - a.overMs || needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind),
  )
