import { entryHashSql, valueHashSql } from '../platform/audit'
import { one, readNumber } from '../platform/db'
import { erasedValuesHashSql } from '../people/erase-audit-values'
import { findDifferences, maxFindingsPerCheck, type Difference } from './difference'
import { readAnchorState } from './program-entries'

const unbroken = 'the audit log is unbroken'
const page = 5000
const [lowest, highest] = [-(2 ** 52), 2 ** 52]

interface Range {
  after: number
  upto: number
}

/**
 * Checks the numbers, chain and personal values of the log (M31, A14) in ranges, because one statement over a million
 * entries exceeds `--queryTimeout`. `isEnding` is called between ranges; true stops the check.
 */
export function checkEntries(app: PbApp, isEnding: () => boolean = () => false): Difference[] {
  // hashes made with a lost key can't be verified; the entry that records the loss was written with the new key
  const lost = `SELECT COALESCE(MAX(n), 0) AS n FROM audit_log WHERE action = 'log.cut' AND after ->> 'withoutKey'`
  const keyed = readNumber(app, lost)
  const found: { [check: string]: Difference[] } = {}
  for (let after = lowest; after < highest && !isEnding();) {
    const range = { after, upto: endOf(app, after) }
    for (const each of [...chained(app, range), ...asWritten(app, range, keyed), ...emptied(app, range)]) {
      const known = (found[each.check] ??= [])
      if (known.length < maxFindingsPerCheck) known.push(each)
    }
    after = range.upto
  }
  return Object.values(found).flat()
}

/** Returns the end of the next range from the entries that exist, because numbers in an altered log may have any value. */
function endOf(app: PbApp, after: number): number {
  const next = `SELECT n FROM audit_log WHERE n > {:after} ORDER BY n LIMIT ${page}`
  const lastInPage = `SELECT COUNT(*) AS count, COALESCE(MAX(n), 0) AS n FROM (${next})`
  const end = one(app, lastInPage, { after }, { count: 0, n: 0 })
  return end === null || end.count < page ? highest : end.n
}

const chained = (app: PbApp, range: Range): Difference[] =>
  findDifferences(
    app,
    {
      [unbroken]: `SELECT 'audit_log/' || a.n AS subject, a.prev_hash AS found,
       COALESCE(b.hash, (SELECT c.hash FROM audit_log c WHERE c.n < a.n ORDER BY c.n DESC LIMIT 1), '') AS expected
     FROM audit_log a LEFT JOIN audit_log b ON b.n = a.n - 1
     WHERE a.n > {:after} AND a.n <= {:upto} AND (a.prev_hash IS NOT COALESCE(b.hash, '') OR b.n IS NULL AND a.n != 1)`,
    },
    { ...range },
  )

/** Checks that the entries of a range and their values are unaltered; entries before `from` have no keyed hash. */
const asWritten = (app: PbApp, range: Range, from: number): Difference[] => [
  ...findDifferences(
    app,
    {
      [unbroken]: `SELECT 'audit_log/' || n AS subject, hash AS found, ${entryHashSql} AS expected FROM audit_log
     WHERE n > {:after} AND n <= {:upto} AND n >= {:from} AND (hash IS NOT ${entryHashSql} OR actor_name != '')`,
    },
    { ...range, from },
  ),
  ...findDifferences(
    app,
    {
      'a value of the audit log is unchanged': `
       SELECT 'audit_log/' || n || ' ' || p.key AS subject, CASE WHEN v.value IS NULL THEN 'nothing' ELSE 'another value' END AS found,
       'the value that was written' AS expected
     FROM audit_log a, json_each(COALESCE(NULLIF(a.personal, ''), '{}')) p LEFT JOIN _audit_values v ON v.entry = a.n AND v.field = p.key
     WHERE a.n > {:after} AND a.n <= {:upto} AND a.n >= {:from} AND CASE WHEN v.value IS NULL THEN COALESCE(v.emptied_by, 0) = 0
       ELSE v.emptied_by != 0 OR p.value IS NOT ${valueHashSql('a.n', 'p.key', 'v.value')} END
     UNION ALL SELECT 'audit_log/' || v.entry || ' ' || v.field, 'a value', 'none' FROM _audit_values v
     LEFT JOIN audit_log a ON a.n = v.entry
     WHERE v.entry > {:after} AND v.entry <= {:upto} AND json_type(a.personal, '$."' || v.field || '"') IS NULL`,
    },
    { ...range, from },
  ),
]

const emptied = (app: PbApp, range: Range): Difference[] =>
  findDifferences(
    app,
    {
      'an erased value belongs to a logged deletion': `
       SELECT 'audit_log/' || e.n AS subject, e.count || ' ' || e.mark AS found,
       COALESCE(a.after ->> 'values' || ' ' || (a.after ->> 'mark'), 'no deletion') AS expected
     FROM (SELECT emptied_by AS n, COUNT(*) AS count, ${erasedValuesHashSql} AS mark FROM _audit_values
       WHERE emptied_by != 0 AND emptied_by > {:after} AND emptied_by <= {:upto} GROUP BY emptied_by) e
     LEFT JOIN audit_log a ON a.n = e.n AND a.action IN ('person.delete', 'account.delete')
     WHERE a.n IS NULL OR a.after ->> 'values' IS NOT e.count OR a.after ->> 'mark' IS NOT e.mark`,
    },
    { ...range },
  )

/**
 * Checks the end of the log against the anchor. Never call it in a transaction that has read: a running server writes the
 * anchor after each commit, and the transaction would not see the entry that the anchor names.
 */
export function checkAnchor(app: PbApp): Difference[] {
  const { problem, state } = readAnchorState(app)
  const why = problem || state.lost?.why
  if (!why) return []
  const { log, facts } = state.lost ?? state
  const end = readNumber(app, 'SELECT COALESCE(MAX(n), 0) AS n FROM audit_log')
  return [
    {
      check: 'the audit log contains its last checkpoint',
      subject: 'audit.anchor',
      found: why === 'cut' ? `entry ${end}, and not the same entry ${log.n}` : `a ${why} anchor`,
      expected:
        why === 'cut' ? `entry ${log.n} and record ${facts.n} as they were` : 'the anchor that the program wrote',
    },
  ]
}

/** Checks the whole audit log: its entries and its end. Must run outside a transaction, like `checkAnchor`. */
export const checkLog = (app: PbApp, isEnding?: () => boolean): Difference[] => [
  ...checkEntries(app, isEnding),
  ...checkAnchor(app),
]
