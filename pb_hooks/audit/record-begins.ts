import { factCollections, factsOf, type FactCollection } from '../../domain/access/facts'
import { audit } from '../platform/audit'
import { inTransaction, rows } from '../platform/db'
import { recordBaseline, recordFacts } from '../platform/facts'

/** Which columns a baseline took: another set begins the collection's record anew. */
const shapeOf = (collection: FactCollection): string => $coterie.sha256(factsOf(collection, 'r')).slice(0, 16)

/**
 * Called by the binary whenever it has opened the data folder. Facts that its own migrations moved go on the record; a
 * collection that has no baseline yet, or whose columns of facts are others now, gets one, and its facts are judged from it
 * on (M31). `since` is the newest row that the triggers had noted before the migrations.
 */
export function recordBegins(app: PbApp, since: string): void {
  const known = baselines(app)
  inTransaction(app, (tx) => {
    const begins = factCollections.filter((collection) => known.get(collection) !== shapeOf(collection))
    for (const collection of begins) writeBaseline(tx, collection)
    recordFacts(tx, Number(since))
  })
  if (known.size === 0) $coterie.anchorBegins()
}

/** Takes a collection as it is, with an entry that says so. `why` is what somebody said who accepted it. Returns how many rows. */
export function writeBaseline(tx: PbApp, collection: FactCollection, why: { [field: string]: unknown } = {}): number {
  const taken = recordBaseline(tx, collection)
  audit(tx, {
    actor: '',
    actorName: 'system',
    action: 'baseline',
    subject: collection,
    after: { rows: taken, shape: shapeOf(collection), ...why },
  })
  return taken
}

/** The columns of the newest baseline of each collection. */
function baselines(app: PbApp): Map<string, string> {
  const found = rows(
    app,
    `SELECT subject, COALESCE(after ->> 'shape', '') AS shape FROM audit_log WHERE action = 'baseline' ORDER BY n`,
    {},
    { subject: '', shape: '' },
  )
  return new Map(found.map(({ subject, shape }) => [subject, shape]))
}
