import { audit, system } from '../platform/audit'
import { recordFacts } from '../platform/facts'
import { rebuildPeopleSearch } from '../people/list-people'
import { rebuildTicketSearch, refreshSyncWindows } from '../tickets/read-ticket'
import { exists, inTransaction, readNumber } from '../platform/db'
import { factCollections } from '../../domain/access/facts'
import { refreshAllRentalColumns } from '../rentals/rental'
import { refreshProgramRow } from '../settings/program'
import { writeBaseline } from './fact-baselines'

/** A write made on the database dashboard or by an account command (`superuser` ''). Secrets appear as "changed". */
interface Input {
  superuser: string
  email: string
  subject: string
  before: { [field: string]: unknown } | null
  after: { [field: string]: unknown } | null
  since?: number
}

/** Called by the binary inside the transaction in which a superuser or a command writes; adds an audit entry (S19). */
export function recordSuperuserWrite(app: PbApp, written: string): void {
  const { superuser, email, subject, before, after, since } = JSON.parse(written) as Input
  audit(app, { id: superuser, name: email }, 'superuser.write', subject, { before, after })
  if (since !== undefined) recordFacts(app, since)
}

/** Called after missing triggers were recreated: records the repair, and recomputes what those triggers maintain. */
export function recordTriggerRepair(app: PbApp, names: string): boolean {
  if (!exists(app, 'SELECT id FROM users LIMIT 1')) return false
  const guards = JSON.parse(names) as string[]
  if (guards.some((name) => name.startsWith('_search_'))) {
    rebuildPeopleSearch(app)
    rebuildTicketSearch(app)
  }
  if (guards.some((name) => name.startsWith('_window_'))) refreshSyncWindows(app)
  audit(app, system, 'guards.repair', 'database/guards', { after: { guards } })
  return true
}

interface End {
  n: number
  hash: string
}

interface AnchorState {
  problem: '' | 'missing' | 'damaged' | 'cut'
  state: { log: End; facts: End; lost?: { why: string; log: End; facts: End } }
}

export const readAnchorState = (app: PbApp): AnchorState => JSON.parse($coterie.anchor(app)) as AnchorState

/** Called by `coterie restore` on the restored data: adds an entry that names the earlier end of the log (M31). */
export function recordRestore(app: PbApp, input: string): void {
  const { from, ...cut } = JSON.parse(input) as { from: string; withoutKey: boolean; anchor: AnchorState }
  recordLogCut(app, { restored: from, ...cut })
}

/**
 * Records that log entries were lost and starts a new anchor. Without the earlier key, it also takes new fact baselines.
 */
export function recordLogCut(app: PbApp, what: { restored: string; withoutKey: boolean; anchor: AnchorState }): void {
  const { problem, state } = what.anchor
  inTransaction(app, (tx) => {
    const end = (table: string): number => readNumber(tx, `SELECT COALESCE(MAX(n), 0) AS n FROM ${table}`)
    const { log, facts } = state.lost ?? state
    audit(tx, { id: '', name: 'command line' }, 'log.cut', 'audit_log', {
      before: { problem: problem || state.lost?.why || '', log, facts },
      after: { log: end('audit_log'), facts: end('_fact_chain'), restored: what.restored, withoutKey: what.withoutKey },
    })
    if (what.withoutKey) for (const collection of factCollections) writeBaseline(tx, collection)
  })
  $coterie.startNewAnchor()
}

/** Called by the binary on an unpacked backup: recomputes the columns that a server recomputes at start (O4). */
export function refreshDerivedColumns(app: PbApp): void {
  inTransaction(app, (tx) => {
    refreshProgramRow(tx)
    refreshAllRentalColumns(tx)
  })
}
