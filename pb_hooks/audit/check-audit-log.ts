import { auditHash } from '../platform/audit'
import { rows } from '../platform/db'
import type { Difference } from './difference'

const page = 5000

/** The audit log's chain: numbered without a gap, each entry with the hash of itself and of the one before. */
export function checkAuditLog(app: PbApp): Difference[] {
  const found: Difference[] = []
  let n = 0
  let hash = ''
  for (;;) {
    const entries = rows(
      app,
      `SELECT n, at, actor, action, subject, COALESCE(before, 'null') AS before, COALESCE(after, 'null') AS after,
         prev_hash, hash FROM audit_log WHERE n > {:n} ORDER BY n LIMIT {:page}`,
      { n, page },
      { n: 0, at: '', actor: '', action: '', subject: '', before: '', after: '', prev_hash: '', hash: '' },
    )
    for (const { hash: stored, ...entry } of entries) {
      const expected = auditHash({ ...entry, prev_hash: hash })
      if (entry.n !== n + 1 || entry.prev_hash !== hash || stored !== expected) {
        found.push({ check: 'the audit log is unbroken', subject: `audit_log/${entry.n}`, found: stored, expected })
      }
      n = entry.n
      hash = stored
    }
    if (entries.length < page) return found
  }
}
