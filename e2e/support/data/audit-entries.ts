import { withPersonal, type PersonalValues } from '../../../domain/record/audit-values'
import type { TestServer } from '../server/server'

export interface AuditEntry {
  n: number
  actor: string
  actor_name: string
  action: string
  subject: string
  before: unknown
  after: unknown
}

/** Returns the entries whose number is higher than `after`, oldest first; 0 = all. */
export async function readAuditEntries(server: TestServer, after = 0): Promise<AuditEntry[]> {
  const stored = await server.sql(
    `SELECT n, actor, actor_name, action, subject, COALESCE(before, 'null') AS before, COALESCE(after, 'null') AS after,
       (SELECT json_group_object(v.field, v.value) FROM _audit_values v WHERE v.entry = a.n AND v.value IS NOT NULL) AS personal
     FROM audit_log a WHERE n > ? ORDER BY n`,
    [after],
  )
  return stored.map((row) => {
    const log = {
      actor_name: String(row['actor_name']),
      before: JSON.parse(String(row['before'])) as unknown,
      after: JSON.parse(String(row['after'])) as unknown,
    }
    const values = JSON.parse(String(row['personal'])) as PersonalValues
    const [actor = '', action = '', subject = ''] = [row['actor'], row['action'], row['subject']].map(String)
    return { n: Number(row['n']), actor, action, subject, ...withPersonal(log, values) }
  })
}
