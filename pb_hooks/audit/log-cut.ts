import { factCollections } from '../../domain/access/facts'
import { audit } from '../platform/audit'
import { inTransaction, one } from '../platform/db'
import { writeBaseline } from './fact-baselines'

interface End {
  n: number
  hash: string
}

/** The state of the anchor (server/anchor). `problem` '' = the database contains everything that the anchor names. */
export interface AnchorState {
  problem: '' | 'missing' | 'damaged' | 'cut'
  state: { log: End; facts: End; lost?: { why: string; log: End; facts: End } }
}

export const readAnchorState = (app: PbApp): AnchorState => JSON.parse($coterie.anchor(app)) as AnchorState

interface Restored {
  from: string
  withoutKey: boolean
  anchor: AnchorState
}

/** Called by `coterie restore` on the restored data: adds an entry that names the earlier end of the log (M31). */
export function recordRestore(app: PbApp, input: string): void {
  const { from, withoutKey, anchor } = JSON.parse(input) as Restored
  recordLogCut(app, { restored: from, withoutKey, anchor })
}

/** Records that log entries were lost and starts a new anchor; without the earlier key, also new fact baselines. */
export function recordLogCut(app: PbApp, what: { restored: string; withoutKey: boolean; anchor: AnchorState }): void {
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
  $coterie.startNewAnchor()
}
