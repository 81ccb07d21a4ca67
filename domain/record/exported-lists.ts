/** Each export is logged (P14). */
export const exportedLists = [
  'people',
  'administrators',
  'payments',
  'run-results',
  'payout-batches',
  'holds',
  'tickets',
  'landing-applications',
  'affiliate-applications',
  'audit-log',
  'mails',
  'policy-trial',
  'api-keys',
  'webhook-deliveries',
] as const
export type ExportedList = (typeof exportedLists)[number]
