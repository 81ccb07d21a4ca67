import { factCollections } from '../../domain/access/facts'
import { audit } from '../platform/audit'
import { inTransaction, one } from '../platform/db'
import { writeBaseline } from './record-begins'

/** Where a chain ended: its newest number and that one's hash. */
interface End {
  n: number
  hash: string
}

/** What the anchor says (server/anchor). `problem` '' = the database reaches it. */
export interface AnchorState {
  problem: '' | 'missing' | 'damaged' | 'cut'
  state: { log: End; facts: End; lost?: { why: string; log: End; facts: End } }
}

/** Reads the anchor beside the database. */
export const anchorState = (app: PbApp): AnchorState => JSON.parse($coterie.anchor(app)) as AnchorState

/** What a restore tells: the anchor of the folder it replaced, and whether the key was lost with it. */
interface Restored {
  from: string
  withoutKey: boolean
  anchor: AnchorState
}

/** Called by `coterie restore` on the folder it restored: an entry names the end of the log that was there before (M31). */
export function restored(app: PbApp, told: string): void {
  const { from, withoutKey, anchor } = JSON.parse(told) as Restored
  cutHere(app, { restored: from, withoutKey, anchor })
}

/** Puts on the record that the log was cut, and anchors it anew. With the key, everything keyed with it went, too. */
export function cutHere(app: PbApp, what: { restored: string; withoutKey: boolean; anchor: AnchorState }): void {
  const { problem, state } = what.anchor
  inTransaction(app, (tx) => {
    const end = one(tx, 'SELECT COALESCE(MAX(n), 0) AS n FROM audit_log', {}, { n: 0 })
    const facts = one(tx, 'SELECT COALESCE(MAX(n), 0) AS n FROM _fact_chain', {}, { n: 0 })
    audit(tx, {
      actor: { id: '', name: 'command line' },
      action: 'log.cut',
      subject: 'audit_log',
      before: {
        problem: problem || state.lost?.why || '',
        log: (state.lost ?? state).log,
        facts: (state.lost ?? state).facts,
      },
      after: { log: end?.n ?? 0, facts: facts?.n ?? 0, restored: what.restored, withoutKey: what.withoutKey },
    })
    if (what.withoutKey) for (const collection of factCollections) writeBaseline(tx, collection)
  })
  $coterie.anchorBegins()
}
