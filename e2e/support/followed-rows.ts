/**
 * The kinds of rows of "Needs you today" in the order in which `e2e/stories/overview.spec.ts` follows them: payments wait for the audit
 * log, and each step makes rows for the next ones.
 */
export const followedRows = [
  'log-lock',
  'health-bad',
  'held',
  'review',
  'back',
  'tickets',
  'leads',
  'applications',
  'left',
  'webhook',
  'months',
  'pending',
  'by-hand',
  'approved',
  'locked',
] as const
export type FollowedRow = (typeof followedRows)[number]
