/// Where a device stands is a sealed position of a run of this server (docs/sync.md), so the log has no epoch any more; each change a
/// device sends has a key of its own. What was sent before keys were known by client and number: the device names it by both.
const up = [
  'CREATE TABLE _sync_runs (n INTEGER PRIMARY KEY, nonce TEXT NOT NULL UNIQUE, start_seq INTEGER NOT NULL, at TEXT NOT NULL)',
  'ALTER TABLE _sync_meta DROP COLUMN epoch',
  'INSERT INTO _sync_meta (floor) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM _sync_meta)',
  "ALTER TABLE _sync_mut ADD COLUMN key TEXT NOT NULL DEFAULT ''",
  // of what the mutation says; '' = of before
  "ALTER TABLE _sync_mut ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
  // when its device stopped naming it
  "ALTER TABLE _sync_mut ADD COLUMN let_go TEXT NOT NULL DEFAULT ''",
  "UPDATE _sync_mut SET key = client || '-' || n",
  'CREATE UNIQUE INDEX _sync_mut_key ON _sync_mut (user, key)',
]
const down = [
  'DROP INDEX _sync_mut_key',
  'ALTER TABLE _sync_mut DROP COLUMN let_go',
  'ALTER TABLE _sync_mut DROP COLUMN hash',
  'ALTER TABLE _sync_mut DROP COLUMN key',
  // empty: the version before begins a new one
  "ALTER TABLE _sync_meta ADD COLUMN epoch TEXT NOT NULL DEFAULT ''",
  'DROP TABLE _sync_runs',
]
const each = (statements) => (app) => {
  for (const sql of statements) app.db().newQuery(sql).execute()
}

migrate(each(up), each(down))
