import * as v from 'valibot'
import { noInput } from '../atoms'
import { command, query, type OutputOf } from '../route'

const anchor = v.object({
  at: v.string(),
  /** The number of the audit log's last entry. */
  entries: v.number(),
  text: v.string(),
})

/**
 * Returns the newest anchors: one a day with the end of the audit log and the ledger's sums, to be kept outside the system.
 */
export const dayAnchorsRoute = query('GET /api/admin/audit-log/anchors', {
  access: 'admin',
  input: noInput,
  output: v.object({
    anchors: v.array(anchor),
    /** When making an anchor failed, if none was made since; '' = no failure. */
    failedAt: v.string(),
  }),
})
export type DayAnchors = OutputOf<typeof dayAnchorsRoute>

/** Makes an extra anchor in the background; it isn't mailed. */
export const createAnchorRoute = command('POST /api/admin/audit-log/anchors', {
  access: 'admin',
  input: v.object({}),
  output: v.object({}),
  audit: ['anchor.record'],
  accepted: true,
})
