import { readMachine } from '../backups/stored-backups'
import { exec, newId, one, readNumber, readText, insertRow } from '../platform/db'

/** Maximum size of a database that is rewritten immediately, which blocks writers for a second or two. */
const rewrittenAtOnce = 64 * 1024 * 1024

/** Name of the row of `_maintenance` that exists from a deletion until its traces are erased, also across restarts. */
const rowName = 'erase traces'
const toCut = 'cut'

/** Records in a deletion's transaction that its traces must be erased. */
export function recordErasure(tx: PbApp): void {
  const replaces = 'ON CONFLICT (name) DO UPDATE SET value = excluded.value'
  insertRow(tx, '_maintenance', { name: rowName, value: newId() }, replaces)
}

/** Rewrites the file, whose free pages may contain deleted data, and truncates the journal. */
export function eraseTraces(app: PbApp): void {
  const noted = notedNow(app)
  if (noted === '') return
  if (noted !== toCut) {
    const fileSize = 'SELECT c.page_count * s.page_size AS n FROM pragma_page_count c, pragma_page_size s'
    if (readNumber(app, fileSize) <= rewrittenAtOnce) exec(app, 'VACUUM')
    // if a later deletion has written its own id, that id stays and its task continues
    const cut = 'UPDATE _maintenance SET value = {:toCut} WHERE name = {:rowName} AND value = {:noted}'
    exec(app, cut, { rowName, toCut, noted })
  }
  if ($coterie.truncateJournal())
    exec(app, 'DELETE FROM _maintenance WHERE name = {:rowName} AND value = {:toCut}', { rowName, toCut })
  else
    app.logger().warn('something reads the database without a pause: what was deleted is erased from its journal later')
}

/** Continues an erasure that a reader prevented. */
export function resumeErasure(app: PbApp): void {
  const noted = notedNow(app)
  if (noted === '') return
  // a replica always reads the journal, but pauses to empty it
  const hasReplica = readMachine().replica !== null
  const state = hasReplica ? null : one(app, 'PRAGMA wal_checkpoint(PASSIVE)', {}, { log: 0, checkpointed: 0 })
  if (hasReplica || noted !== toCut || (state !== null && state.log === state.checkpointed)) eraseTraces(app)
}

const notedNow = (app: PbApp): string =>
  readText(app, 'SELECT value AS text FROM _maintenance WHERE name = {:rowName}', { rowName })
