import { factColumnsOf, factCollections, factColumns, factsSql, type FactCollection } from '../../domain/access/facts'
import { chainHashSql, digestSql } from '../platform/facts'
import { rows } from '../platform/db'
import { findDifferences, maxFindingsPerCheck, type Difference } from './difference'

/** Checks every fact row against the chained and keyed fact record: each change must come from the product (M31). */
export function checkFacts(app: PbApp): Difference[] {
  return [
    ...factCollections.flatMap((collection) => [...asRecorded(app, collection), ...withoutGap(app, collection)]),
    ...checkChain(app),
  ]
}

/** Compares rows with their last record. Looks each one up, because a list of all records would need too much memory. */
function asRecorded(app: PbApp, collection: FactCollection): Difference[] {
  const lastOf = (id: string) => `(SELECT MAX(seq) FROM _fact_log WHERE collection = {:collection} AND id = ${id})`
  const facts = factsSql(collection, 'r')
  const differing = `SELECT r.id AS id, ${facts} AS stored, COALESCE(l.facts, '') AS recorded
     FROM ${collection} r LEFT JOIN _fact_log l ON l.seq = ${lastOf('r.id')} WHERE l.facts IS NOT ${facts}
     UNION ALL SELECT l.id, '', l.facts FROM _fact_log l LEFT JOIN ${collection} r ON r.id = l.id
       WHERE l.collection = {:collection} AND r.id IS NULL AND l.facts != '' AND l.seq = ${lastOf('l.id')}
     LIMIT ${maxFindingsPerCheck}`
  const found = rows(app, differing, { collection }, { id: '', stored: '', recorded: '' })
  return found.flatMap(({ id, stored, recorded }) => {
    const subject = `${collection}/${id}`
    if (recorded === '')
      return [{ check: 'every row was created by the program', subject, found: 'a row', expected: 'none' }]
    if (stored === '') return [{ check: 'no recorded row is missing', subject, found: 'nothing', expected: 'the row' }]
    return columnsThatDiffer(collection, stored, recorded).map((each) => ({
      check: 'a fact has its recorded value',
      ...each,
      subject: `${subject} ${each.subject}`,
    }))
  })
}

function columnsThatDiffer(
  collection: FactCollection,
  stored: string,
  recorded: string,
): { subject: string; found: string; expected: string }[] {
  const now = JSON.parse(stored) as unknown[]
  const then = JSON.parse(recorded) as unknown[]
  const keyedFrom = factColumns[collection].plain.length
  return factColumnsOf(collection).flatMap((subject, n) => {
    if (now[n] === then[n]) return []
    if (n >= keyedFrom) return [{ subject, found: 'another value', expected: 'the recorded value' }]
    return [{ subject, found: String(now[n]), expected: String(then[n]) }]
  })
}

/**
 * Checks that each recorded change started from the row's previous record. Otherwise, something other than the program
 * changed the row.
 */
function withoutGap(app: PbApp, collection: FactCollection): Difference[] {
  return findDifferences(
    app,
    {
      'a fact changes only through recorded changes': `
       SELECT collection || '/' || id AS subject, was AS found, before AS expected FROM (
       SELECT n, collection, id, was, LAG(facts, 1, '') OVER (PARTITION BY id ORDER BY seq) AS before
       FROM _fact_log WHERE collection = {:collection})
     WHERE was != before AND n > (SELECT COALESCE(MAX(n), 0) FROM _fact_chain WHERE baseline = {:collection})`,
    },
    { collection },
  )
}

function checkChain(app: PbApp): Difference[] {
  const keyed = `(SELECT COALESCE(MAX(a.after ->> 'facts'), 0) FROM audit_log a WHERE a.action = 'log.cut' AND a.after ->> 'withoutKey')`
  return findDifferences(app, {
    'the fact record is intact': `
         SELECT 'record/' || n AS subject, digest || ' ' || mac AS found, expected_digest || ' ' || expected_mac AS expected FROM (
         SELECT n, digest, mac, prev, ${digestSql('c.n')} AS expected_digest, ${chainHashSql} AS expected_mac,
           LAG(mac, 1, '') OVER (ORDER BY n) AS before_mac, LAG(n, 1, 0) OVER (ORDER BY n) AS before_n FROM _fact_chain c)
       WHERE n IS NOT before_n + 1 OR prev IS NOT before_mac
         OR (n > ${keyed} AND (digest IS NOT expected_digest OR mac IS NOT expected_mac))
       UNION ALL SELECT 'record/' || n, 'rows without a record', 'none' FROM _fact_log
       WHERE n NOT IN (SELECT n FROM _fact_chain) GROUP BY n`,
  })
}
