import * as v from 'valibot'
import { command } from '../route'

/** The lists that admins can export. Each export is logged (P14). */
const exportedLists = [
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

const shortText = v.pipe(v.string(), v.maxLength(100))

/** Records an export in the audit log before its file is created (P14), without the search words, which can contain names. */
export const recordListExportRoute = command('POST /api/admin/exports', {
  access: 'admin',
  input: v.object({
    list: v.picklist(exportedLists),
    filters: v.pipe(
      v.record(shortText, shortText),
      v.check((filters) => Object.keys(filters).length <= 20),
    ),
    searched: v.boolean(),
    rows: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  }),
  audit: ['list.export'],
})
