import * as v from 'valibot'
import { none } from '../atoms'
import { command, query, type OutputOf } from '../route'

const anchor = v.object({
  at: v.string(),
  /** The log's last entry then. */
  entries: v.number(),
  /** The file. */
  text: v.string(),
})

/** The newest anchors: where the audit log ended and what the ledger came to, one for each day, to be kept outside. */
export const dayAnchorsRoute = query('GET /api/admin/audit-log/anchors', {
  access: 'admin',
  input: none,
  output: v.object({
    anchors: v.array(anchor),
    /** When making one failed, while none has been made since; '' = it works. */
    failedAt: v.string(),
  }),
})
export type DayAnchors = OutputOf<typeof dayAnchorsRoute>

/** Takes one now, beside the day's own; made in the background, and mailed to nobody. */
export const takeAnchorRoute = command('POST /api/admin/audit-log/anchors', {
  access: 'admin',
  input: v.object({}),
  output: v.object({}),
  audit: ['anchor.record'],
  accepted: true,
})
