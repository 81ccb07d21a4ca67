import { factCollections, factsSql, hashedFactsSql, type FactCollection } from '../../domain/access/facts'
import { moment } from './clock'
import { exec, rows, readNumber } from './sql'

/** SQL for the keyed hash of an entry in the record's chain. */
export const chainHashSql = `coterie_keyed(json_array(n, at, entry, baseline, digest, prev))`
/** SQL for the digest of one record: a keyed hash over its rows' hashes. */
export const digestSql = (n: string): string =>
  `(SELECT coterie_keyed_rows(fact)
    FROM (SELECT json_array(seq, n, collection, id, was, facts) AS fact FROM _fact_log WHERE n = ${n} ORDER BY seq))`

/**
 * Returns the number of the newest row that triggers noted. Rows noted before our transaction were changed by something
 * other than the program.
 */
export const newestTouchedRow = (app: PbSource): number =>
  readNumber(app, 'SELECT COALESCE(MAX(seq), 0) AS n FROM _fact_touched')

/** Records every fact row touched after the row `since`, in the transaction that touched it (M31). */
export function recordFacts(tx: PbApp, since: number): void {
  const touchedSince = 'SELECT DISTINCT collection FROM _fact_touched WHERE seq > {:since}'
  const touched = rows(tx, touchedSince, { since }, { collection: '' })
  if (touched.length === 0) return
  const n = nextRecord(tx)
  let written = 0
  for (const collection of factCollections.filter((name) => touched.some((row) => row.collection === name))) {
    const is = `CASE WHEN r.id IS NULL THEN '' ELSE ${factsSql(collection, 'r')} END`
    written += exec(
      tx,
      `INSERT INTO _fact_log (n, collection, id, was, facts)
       SELECT {:n}, {:collection}, id, was, facts FROM (
         SELECT t.id AS id, ${hashedFactsSql(collection, 't')} AS was, ${is} AS facts
         FROM (SELECT id, was, MIN(seq) FROM _fact_touched WHERE seq > {:since} AND collection = {:collection} GROUP BY id) t
         LEFT JOIN ${collection} r ON r.id = t.id)
       WHERE was != facts`,
      { n, collection, since },
    )
  }
  exec(tx, 'DELETE FROM _fact_touched WHERE seq > {:since}', { since })
  if (written > 0) closeRecord(tx, n, '')
}

/** Takes the stored rows of a collection as the baseline for checks (M31). Returns the number of new rows. */
export function recordBaseline(tx: PbApp, collection: FactCollection): number {
  const n = nextRecord(tx)
  const latest = `SELECT id, facts, MAX(seq) FROM _fact_log WHERE collection = {:collection} GROUP BY id`
  const taken = exec(
    tx,
    `INSERT INTO _fact_log (n, collection, id, was, facts)
     SELECT {:n}, {:collection}, id, was, facts FROM (
       SELECT r.id AS id, COALESCE(l.facts, '') AS was, ${factsSql(collection, 'r')} AS facts
       FROM ${collection} r LEFT JOIN (${latest}) l ON l.id = r.id
       UNION ALL SELECT l.id, l.facts, '' FROM (${latest}) l LEFT JOIN ${collection} r ON r.id = l.id WHERE r.id IS NULL)
     WHERE was != facts`,
    { n, collection },
  )
  exec(tx, 'DELETE FROM _fact_touched WHERE collection = {:collection}', { collection })
  closeRecord(tx, n, collection)
  return taken
}

const nextRecord = (tx: PbApp): number => readNumber(tx, 'SELECT COALESCE(MAX(n), 0) AS n FROM _fact_chain') + 1

function closeRecord(tx: PbApp, n: number, baseline: string): void {
  exec(
    tx,
    `INSERT INTO _fact_chain (n, at, entry, baseline, digest, prev, mac)
     SELECT n, at, entry, baseline, digest, prev, ${chainHashSql} FROM (
       SELECT CAST({:n} AS INTEGER) AS n, {:at} AS at, {:baseline} AS baseline, ${digestSql('{:n}')} AS digest,
         (SELECT COALESCE(MAX(a.n), 0) FROM audit_log a) AS entry,
         COALESCE((SELECT c.mac FROM _fact_chain c WHERE c.n = {:n} - 1), '') AS prev)`,
    { n, at: moment(), baseline },
  )
  $coterie.anchorAfterCommit(tx)
}
