import { factCollections, factsOf, type FactCollection } from '../../domain/access/facts'
import { audit, system } from '../platform/audit'
import { lookAtClockOfStart } from '../platform/clock-check'
import { inTransaction, rows } from '../platform/db'
import { recordBaseline, recordFacts } from '../platform/facts'

/** Which columns a baseline took: another set begins the collection's record anew. */
const shapeOf = (collection: FactCollection): string => $security.sha256(factsOf(collection, 'r')).slice(0, 16)

/**
 * Called by the binary whenever it has opened the data folder. Facts that its own migrations moved go on the record; a
 * collection that has no baseline yet, or whose columns of facts are others now, gets one, and its facts are judged from it
 * on (M31). `since` is the newest row that the triggers had noted before the migrations.
 */
export function recordBegins(app: PbApp, since: string): void {
  const known = baselines(app)
  inTransaction(app, (tx) => {
    lookAtClockOfStart(tx)
    const begins = factCollections.filter((collection) => known.get(collection) !== shapeOf(collection))
    if (begins.length > 0) writeBaselines(tx, begins)
    recordFacts(tx, Number(since))
  })
  if (known.size === 0) $coterie.anchorBegins()
}

/** Called by the binary before it looks at a folder without writing: whether the record has begun for what facts are now. */
export function recordStands(app: PbApp): boolean {
  const known = baselines(app)
  return factCollections.every((collection) => known.get(collection) === shapeOf(collection))
}

/** Takes a collection as it is, with an entry that says so. `why` is what somebody said who accepted it. Returns how many rows. */
export function writeBaseline(tx: PbApp, collection: FactCollection, why: { [field: string]: unknown } = {}): number {
  const taken = recordBaseline(tx, collection)
  audit(tx, {
    actor: system,
    action: 'baseline',
    subject: collection,
    after: { rows: taken, shape: shapeOf(collection), ...why },
  })
  return taken
}

/** Takes several at once, with one entry for all: a new installation's log begins with a line, not with a page of them. */
function writeBaselines(tx: PbApp, collections: readonly FactCollection[]): void {
  const [first, ...others] = collections
  if (first !== undefined && others.length === 0) return void writeBaseline(tx, first)
  const taken = collections.map((collection) => recordBaseline(tx, collection))
  audit(tx, {
    actor: system,
    action: 'baseline',
    subject: collections.join(','),
    after: {
      rows: taken.reduce((sum, n) => sum + n, 0),
      shapes: Object.fromEntries(collections.map((collection) => [collection, shapeOf(collection)])),
    },
  })
}

/** The columns of the newest baseline of each collection: an entry has one of its own, or several. */
function baselines(app: PbApp): Map<string, string> {
  const found = rows(
    app,
    `SELECT COALESCE(s.key, a.subject) AS collection, COALESCE(s.value, a.after ->> 'shape', '') AS shape
     FROM audit_log a LEFT JOIN json_each(a.after, '$.shapes') s WHERE a.action = 'baseline' ORDER BY a.n`,
    {},
    { collection: '', shape: '' },
  )
  return new Map(found.map(({ collection, shape }) => [collection, shape]))
}
