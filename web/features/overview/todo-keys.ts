/** Every kind of row that "Needs you today" can have. The stories follow each of them (`e2e/support/followed-rows.ts`). */
export const todoKeys = [
  'log-lock',
  'health-bad',
  'held',
  'review',
  'back',
  'tickets',
  'leads',
  'approved',
  'by-hand',
  'pending',
  'locked',
  'months',
  'applications',
  'left',
  'webhook',
] as const
export type TodoKey = (typeof todoKeys)[number]
