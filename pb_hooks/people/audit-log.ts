import * as v from 'valibot'
import { rows } from '../platform/db'
import { route } from '../platform/route'

const pageSize = 50
const input = v.object({ page: v.exactOptional(v.string()), subject: v.exactOptional(v.string()) })

/** The audit log, newest first, a page at a time; `subject` narrows it to one record. */
export const auditLog = route('GET /api/admin/audit-log', 'admin', input, ({ app }, { page, subject }) => {
  const offset = (Math.max(1, Number(page ?? '1') || 1) - 1) * pageSize
  const found = rows(
    app,
    `SELECT n, at, actor_name, action, subject, COALESCE(before, 'null') AS before, COALESCE(after, 'null') AS after
     FROM audit_log WHERE {:subject} = '' OR subject = {:subject} ORDER BY n DESC LIMIT {:limit} OFFSET {:offset}`,
    { subject: subject ?? '', limit: pageSize + 1, offset },
    { n: 0, at: '', actor_name: '', action: '', subject: '', before: '', after: '' },
  )
  return {
    rows: found.slice(0, pageSize).map(({ actor_name, before, after, ...entry }) => ({
      ...entry,
      actorName: actor_name,
      before: JSON.parse(before) as unknown,
      after: JSON.parse(after) as unknown,
    })),
    more: found.length > pageSize,
  }
})
