import * as v from 'valibot'
import { command, query, type OutputOf } from '../route'

const anchor = v.object({
  at: v.string(),
  entries: v.number(),
  text: v.string(),
})

export const dayAnchorsRoute = query('GET /api/admin/audit-log/anchors', {
  access: 'admin',
  output: v.object({
    anchors: v.array(anchor),
    /** The time of a failure to create an anchor; '' if an anchor has been created since. */
    failedAt: v.string(),
  }),
})
export type DayAnchors = OutputOf<typeof dayAnchorsRoute>

export const createAnchorRoute = command('POST /api/admin/audit-log/anchors', {
  access: 'admin',
  audit: ['anchor.record'],
  accepted: true,
})
