import { entryMark, valueMark } from '../platform/audit'
import { one, rows } from '../platform/db'
import { emptiedMark } from '../people/forget-values'
import { differences, type Difference } from './difference'
import { anchorState } from './log-cut'
import { oldEntryHash } from './old-entry-hash'

const unbroken = 'the audit log is unbroken'
const page = 5000

/**
 * The audit log: numbered without a gap, each entry chained to the one before and as it was written, personal values too, and
 * as long as its anchor says (M31, A14). Entries before the first baseline have the old form.
 */
export function checkLog(app: PbApp): Difference[] {
  const first =
    one(app, `SELECT COALESCE(MIN(n), 0) AS n FROM audit_log WHERE action = 'baseline'`, {}, { n: 0 })?.n || 2 ** 52
  // what was keyed with a lost key can't be looked at any more; the entry that says so was made with the new one
  const keyed = `n > (SELECT COALESCE(MAX(c.n), 0) - 1 FROM audit_log c WHERE c.action = 'log.cut' AND c.after ->> 'withoutKey')`
  return [
    ...differences(
      app,
      unbroken,
      `SELECT 'audit_log/' || n AS subject, prev_hash AS found, before_hash AS expected FROM (
         SELECT n, prev_hash, LAG(hash, 1, '') OVER (ORDER BY n) AS before_hash, LAG(n, 1, 0) OVER (ORDER BY n) AS before_n
         FROM audit_log) WHERE n IS NOT before_n + 1 OR prev_hash IS NOT before_hash`,
    ),
    ...differences(
      app,
      unbroken,
      `SELECT 'audit_log/' || n AS subject, hash AS found, ${entryMark} AS expected FROM audit_log
       WHERE n >= {:first} AND ${keyed} AND (hash IS NOT ${entryMark} OR actor_name != '')`,
      { first },
    ),
    ...differences(
      app,
      'a value of the audit log is as it was written',
      `SELECT 'audit_log/' || n || ' ' || p.key AS subject, CASE WHEN v.value IS NULL THEN 'nothing' ELSE 'another value' END AS found,
         'the value that was written' AS expected
       FROM audit_log a, json_each(COALESCE(NULLIF(a.personal, ''), '{}')) p LEFT JOIN audit_values v ON v.entry = a.n AND v.field = p.key
       WHERE a.n >= {:first} AND a.${keyed} AND CASE WHEN v.value IS NULL THEN COALESCE(v.emptied_by, 0) = 0
         ELSE v.emptied_by != 0 OR p.value IS NOT ${valueMark('a.n', 'p.key', 'v.value')} END
       UNION ALL SELECT 'audit_log/' || v.entry || ' ' || v.field, 'a value', 'none' FROM audit_values v
       LEFT JOIN audit_log a ON a.n = v.entry WHERE json_type(a.personal, '$."' || v.field || '"') IS NULL`,
      { first },
    ),
    ...differences(
      app,
      'a value was emptied by a deletion that says so',
      `SELECT 'audit_log/' || e.n AS subject, e.count || ' ' || e.mark AS found,
         COALESCE(a.after ->> 'values' || ' ' || (a.after ->> 'mark'), 'no deletion') AS expected
       FROM (SELECT emptied_by AS n, COUNT(*) AS count, ${emptiedMark} AS mark FROM audit_values WHERE emptied_by != 0 GROUP BY emptied_by) e
       LEFT JOIN audit_log a ON a.n = e.n AND a.action IN ('person.delete', 'account.delete')
       WHERE a.n IS NULL OR a.after ->> 'values' IS NOT e.count OR a.after ->> 'mark' IS NOT e.mark`,
    ),
    ...oldEntries(app, first),
    ...checkAnchor(app),
  ]
}

/** Entries from before the first baseline, by the hash of their time. */
function oldEntries(app: PbApp, first: number): Difference[] {
  const found: Difference[] = []
  let n = 0
  for (;;) {
    const entries = rows(
      app,
      `SELECT n, at, actor, action, subject, COALESCE(before, 'null') AS before, COALESCE(after, 'null') AS after,
         prev_hash, hash FROM audit_log WHERE n > {:n} AND n < {:first} ORDER BY n LIMIT ${page}`,
      { n, first },
      { n: 0, at: '', actor: '', action: '', subject: '', before: '', after: '', prev_hash: '', hash: '' },
    )
    for (const { hash, ...entry } of entries) {
      const expected = oldEntryHash(entry)
      if (hash !== expected) found.push({ check: unbroken, subject: `audit_log/${entry.n}`, found: hash, expected })
      n = entry.n
    }
    if (entries.length < page) return found
  }
}

/** The end of the log against the anchor outside the database. */
function checkAnchor(app: PbApp): Difference[] {
  const { problem, state } = anchorState(app)
  const why = problem || state.lost?.why
  if (!why) return []
  const { log, facts } = state.lost ?? state
  const end = one(app, 'SELECT COALESCE(MAX(n), 0) AS n FROM audit_log', {}, { n: 0 })?.n ?? 0
  return [
    {
      check: 'the audit log reaches its anchor',
      subject: 'audit.anchor',
      found: why === 'cut' ? `entry ${end}, and not the same entry ${log.n}` : `a ${why} anchor`,
      expected:
        why === 'cut' ? `entry ${log.n} and record ${facts.n} as they were` : 'the anchor that the program wrote',
    },
  ]
}
