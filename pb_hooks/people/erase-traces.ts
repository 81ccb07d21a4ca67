import { exec, newId, one } from '../platform/db'

/** A database of up to so many bytes is rewritten at once: that takes a second or two, in which others wait to write. */
const rewrittenAtOnce = 64 * 1024 * 1024

/**
 * The row of `_maintenance` that stands from a deletion until nothing of it is left in the files, also over a restart or while something reads
 * without a pause (Litestream). It holds the deletion's own id until the file is rewritten, then `cut` until the journal is cut.
 */
const rowName = 'erase traces'
const toCut = 'cut'

/** Notes in the transaction of a deletion that its traces have to go. */
export function noteErasure(tx: PbApp): void {
  exec(
    tx,
    'INSERT INTO _maintenance (name, value) VALUES ({:rowName}, {:id}) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    { rowName, id: newId() },
  )
}

/**
 * Rewrites the file, because what SQLite moved between its pages may lie in them still, and cuts the journal. A large file is left to
 * who runs the server (docs/retention.md). What a reader keeps from being cut is tried again by the job.
 */
export function eraseTraces(app: PbApp): void {
  const noted = notedNow(app)
  if (noted === '') return
  if (noted !== toCut) {
    const size = one(
      app,
      'SELECT c.page_count * s.page_size AS bytes FROM pragma_page_count c, pragma_page_size s',
      {},
      { bytes: 0 },
    )
    if ((size?.bytes ?? 0) <= rewrittenAtOnce) exec(app, 'VACUUM')
    // a later deletion has put its own id there, and its own task goes on
    exec(app, 'UPDATE _maintenance SET value = {:toCut} WHERE name = {:rowName} AND value = {:noted}', {
      rowName,
      toCut,
      noted,
    })
  }
  // Waits for readers ten seconds at most, in which no one can write (server/program/database.go).
  if (one(app, 'PRAGMA wal_checkpoint(TRUNCATE)', {}, { busy: 0 })?.busy === 0)
    exec(app, 'DELETE FROM _maintenance WHERE name = {:rowName} AND value = {:toCut}', { rowName, toCut })
  else
    app.logger().warn('something reads the database without a pause: what was deleted is erased from its journal later')
}

/** Each hour and at each start: goes on where a reader had stopped it. It waits only where the journal can be cut. */
export function eraseWhatIsLeft(app: PbApp): void {
  const noted = notedNow(app)
  if (noted === '') return
  const state = one(app, 'PRAGMA wal_checkpoint(PASSIVE)', {}, { log: 0, checkpointed: 0 })
  if (noted !== toCut || (state !== null && state.log === state.checkpointed)) eraseTraces(app)
}

/** '' = nothing is left. */
const notedNow = (app: PbApp): string =>
  one(app, 'SELECT value FROM _maintenance WHERE name = {:rowName}', { rowName }, { value: '' })?.value ?? ''
