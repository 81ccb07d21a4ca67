import { factCollections, factsSql, type FactCollection } from '../../domain/access/facts'
import { audit, system } from '../platform/audit'
import { checkClockAtStart } from '../platform/clock-check'
import { inTransaction, rows } from '../platform/db'
import { recordBaseline, recordFacts } from '../platform/facts'

/** Returns a hash of a baseline's columns; if the columns change, a new baseline is needed. */
const shapeOf = (collection: FactCollection): string => $security.sha256(factsSql(collection, 'r')).slice(0, 16)

/** Called after the data directory is opened: records facts that migrations changed, and takes missing baselines (M31). */
export function startFactRecord(app: PbApp, since: string): void {
  const known = baselines(app)
  inTransaction(app, (tx) => {
    checkClockAtStart(tx)
    const begins = factCollections.filter((collection) => known.get(collection) !== shapeOf(collection))
    if (begins.length > 0) writeBaselines(tx, begins)
    recordFacts(tx, Number(since))
  })
  if (known.size === 0) $coterie.startNewAnchor()
}

/** Called by the binary before a read-only check: reports whether all collections have a current baseline. */
export function hasFactRecord(app: PbApp): boolean {
  const known = baselines(app)
  return factCollections.every((collection) => known.get(collection) === shapeOf(collection))
}

/** Takes the stored rows of a collection as its baseline, with an audit entry. Returns the number of rows. */
export function writeBaseline(tx: PbApp, collection: FactCollection, why: { [field: string]: unknown } = {}): number {
  const taken = recordBaseline(tx, collection)
  audit(tx, system, 'baseline', collection, { after: { rows: taken, shape: shapeOf(collection), ...why } })
  return taken
}

function writeBaselines(tx: PbApp, collections: readonly FactCollection[]): void {
  const [first, ...others] = collections
  if (first !== undefined && others.length === 0) return void writeBaseline(tx, first)
  const taken = collections.map((collection) => recordBaseline(tx, collection))
  audit(tx, system, 'baseline', collections.join(','), {
    after: {
      rows: taken.reduce((sum, n) => sum + n, 0),
      shapes: Object.fromEntries(collections.map((collection) => [collection, shapeOf(collection)])),
    },
  })
}

function baselines(app: PbApp): Map<string, string> {
  const recorded = `SELECT COALESCE(s.key, a.subject) AS collection, COALESCE(s.value, a.after ->> 'shape', '') AS shape
     FROM audit_log a LEFT JOIN json_each(a.after, '$.shapes') s WHERE a.action = 'baseline' ORDER BY a.n`
  const found = rows(app, recorded, {}, { collection: '', shape: '' })
  return new Map(found.map(({ collection, shape }) => [collection, shape]))
}
