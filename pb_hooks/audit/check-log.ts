import { entryMark, valueMark } from '../platform/audit'
import { one } from '../platform/db'
import { emptiedMark } from '../people/forget-values'
import { differences, mostOfOneCheck, type Difference } from './difference'
import { anchorState } from './log-cut'

const unbroken = 'the audit log is unbroken'
/** So many entries are looked at by one statement: some hundredths of a second and a few MiB, however long the log is. */
const page = 5000
/** Below every number and above every number. */
const [lowest, highest] = [-(2 ** 52), 2 ** 52]

/** Entries that are looked at together: behind `after`, up to `upto`. */
interface Stretch {
  after: number
  upto: number
}

/**
 * The entries of the audit log: numbered without a gap, each entry chained to the one before and as it was written, personal values
 * too (M31, A14). It is looked at stretch by stretch: one
 * statement over a million entries takes longer than any may (`--queryTimeout`), and holds what it has read in memory.
 * @param isEnding asked between two stretches: whether to stop there; what was found is then no answer
 */
export function checkEntries(app: PbApp, isEnding: () => boolean = () => false): Difference[] {
  // what was keyed with a lost key can't be looked at any more; the entry that says so was made with the new one
  const lost = `SELECT COALESCE(MAX(n), 0) AS n FROM audit_log WHERE action = 'log.cut' AND after ->> 'withoutKey'`
  const keyed = one(app, lost, {}, { n: 0 })?.n ?? 0
  const found: { [check: string]: Difference[] } = {}
  for (let after = lowest; after < highest && !isEnding();) {
    const stretch = { after, upto: endOf(app, after) }
    for (const each of [...chained(app, stretch), ...asWritten(app, stretch, keyed), ...emptied(app, stretch)]) {
      const known = (found[each.check] ??= [])
      if (known.length < mostOfOneCheck) known.push(each)
    }
    after = stretch.upto
  }
  return Object.values(found).flat()
}

/** Where the next stretch ends: by what is there, for a number may be anything in a log that somebody wrote to. */
function endOf(app: PbApp, after: number): number {
  const next = `SELECT n FROM audit_log WHERE n > {:after} ORDER BY n LIMIT ${page}`
  const end = one(
    app,
    `SELECT COUNT(*) AS count, COALESCE(MAX(n), 0) AS n FROM (${next})`,
    { after },
    { count: 0, n: 0 },
  )
  return end === null || end.count < page ? highest : end.n
}

const chained = (app: PbApp, stretch: Stretch): Difference[] =>
  differences(
    app,
    unbroken,
    `SELECT 'audit_log/' || a.n AS subject, a.prev_hash AS found,
       COALESCE(b.hash, (SELECT c.hash FROM audit_log c WHERE c.n < a.n ORDER BY c.n DESC LIMIT 1), '') AS expected
     FROM audit_log a LEFT JOIN audit_log b ON b.n = a.n - 1
     WHERE a.n > {:after} AND a.n <= {:upto} AND (a.prev_hash IS NOT COALESCE(b.hash, '') OR b.n IS NULL AND a.n != 1)`,
    { ...stretch },
  )

/** The entries of a stretch and their values as they were written; those before `from` have no mark of the program's key. */
const asWritten = (app: PbApp, stretch: Stretch, from: number): Difference[] => [
  ...differences(
    app,
    unbroken,
    `SELECT 'audit_log/' || n AS subject, hash AS found, ${entryMark} AS expected FROM audit_log
     WHERE n > {:after} AND n <= {:upto} AND n >= {:from} AND (hash IS NOT ${entryMark} OR actor_name != '')`,
    { ...stretch, from },
  ),
  ...differences(
    app,
    'a value of the audit log is as it was written',
    `SELECT 'audit_log/' || n || ' ' || p.key AS subject, CASE WHEN v.value IS NULL THEN 'nothing' ELSE 'another value' END AS found,
       'the value that was written' AS expected
     FROM audit_log a, json_each(COALESCE(NULLIF(a.personal, ''), '{}')) p LEFT JOIN _audit_values v ON v.entry = a.n AND v.field = p.key
     WHERE a.n > {:after} AND a.n <= {:upto} AND a.n >= {:from} AND CASE WHEN v.value IS NULL THEN COALESCE(v.emptied_by, 0) = 0
       ELSE v.emptied_by != 0 OR p.value IS NOT ${valueMark('a.n', 'p.key', 'v.value')} END
     UNION ALL SELECT 'audit_log/' || v.entry || ' ' || v.field, 'a value', 'none' FROM _audit_values v
     LEFT JOIN audit_log a ON a.n = v.entry
     WHERE v.entry > {:after} AND v.entry <= {:upto} AND json_type(a.personal, '$."' || v.field || '"') IS NULL`,
    { ...stretch, from },
  ),
]

/** What entries of a stretch emptied, as they say it. */
const emptied = (app: PbApp, stretch: Stretch): Difference[] =>
  differences(
    app,
    'a value was emptied by a deletion that says so',
    `SELECT 'audit_log/' || e.n AS subject, e.count || ' ' || e.mark AS found,
       COALESCE(a.after ->> 'values' || ' ' || (a.after ->> 'mark'), 'no deletion') AS expected
     FROM (SELECT emptied_by AS n, COUNT(*) AS count, ${emptiedMark} AS mark FROM _audit_values
       WHERE emptied_by != 0 AND emptied_by > {:after} AND emptied_by <= {:upto} GROUP BY emptied_by) e
     LEFT JOIN audit_log a ON a.n = e.n AND a.action IN ('person.delete', 'account.delete')
     WHERE a.n IS NULL OR a.after ->> 'values' IS NOT e.count OR a.after ->> 'mark' IS NOT e.mark`,
    { ...stretch },
  )

/**
 * The end of the log against the anchor outside the database. Never call it in a transaction that has read before: a server beside it
 * writes the anchor after each commit, and the transaction doesn't see the entry that the anchor names.
 */
export function checkAnchor(app: PbApp): Difference[] {
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

/** The whole audit log: its entries, and that it is as long as its anchor says. Takes no transaction, as `checkAnchor`. */
export const checkLog = (app: PbApp, isEnding?: () => boolean): Difference[] => [
  ...checkEntries(app, isEnding),
  ...checkAnchor(app),
]
