import { audit, system, type Actor } from '../platform/audit'
import { recordFacts } from '../platform/facts'
import { rebuildPeopleSearch } from '../people/list-people'
import { rebuildTicketSearch, refreshSyncWindows } from '../tickets/read-ticket'
import { exec, exists, find, inTransaction, readNumber, readText } from '../platform/db'
import { fullName } from '../../domain/people/person-names'
import { notifyProtectionChange } from '../notifications/notify'
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

/**
 * Called by a restore on the restored data: adds an entry that names the earlier end of the log (M31), and notifies all
 * admins. `by` is the id of the admin who restored it, and `via` the page; both are '' for `coterie restore`.
 */
export function recordRestore(app: PbApp, input: string): void {
  const { from, by, via, files, ...cut } = JSON.parse(input) as {
    from: string
    by: string
    via: string
    /** The backups that lie in the folder of the data directory. */
    files: string[]
    withoutKey: boolean
    anchor: AnchorState
  }
  // A backup contains its own unfinished row. The next start completes the row if the file is there (`requestDueBackup`);
  // otherwise it would count as a failed backup.
  exec(app, `DELETE FROM _backups WHERE state = 'asked' AND name NOT IN (SELECT value FROM json_each({:files}))`, {
    files: JSON.stringify(files),
  })
  // the admin may not exist in the restored data
  const person = by === '' ? null : find(app, 'users', by)
  const name = person === null ? '' : fullName(person)
  recordLogCut(app, { restored: from, ...cut }, name === '' ? { id: '', name: via || commandLine } : { id: by, name })
  notifyProtectionChange(app, 'restored', { from: name })
}

const commandLine = 'command line'

/** Called on an unpacked backup: returns what it contains, as JSON. */
export const summarizeData = (app: PbApp): string =>
  JSON.stringify({
    people: readNumber(app, 'SELECT COUNT(*) AS n FROM users'),
    payments: readNumber(app, 'SELECT COUNT(*) AS n FROM user_payments'),
    admins: readNumber(app, `SELECT COUNT(*) AS n FROM user_roles WHERE role = 'admin'`),
    latestAt: readText(app, `SELECT COALESCE(MAX(at), '') AS text FROM audit_log`),
  })

/**
 * Records that log entries were lost and starts a new anchor. Without the earlier key, it also takes new fact baselines.
 */
export function recordLogCut(
  app: PbApp,
  what: { restored: string; withoutKey: boolean; anchor: AnchorState },
  actor: Actor = { id: '', name: commandLine },
): void {
  const { problem, state } = what.anchor
  inTransaction(app, (tx) => {
    const end = (table: string): number => readNumber(tx, `SELECT COALESCE(MAX(n), 0) AS n FROM ${table}`)
    const { log, facts } = state.lost ?? state
    audit(tx, actor, 'log.cut', 'audit_log', {
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
