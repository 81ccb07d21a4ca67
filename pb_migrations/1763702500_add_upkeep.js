/// Pruning: marks that say how old entries of the sync log are, what it remembers of itself, and the indexes by which it finds what
/// is old.
const statements = [
  'CREATE TABLE _sync_marks (at TEXT PRIMARY KEY, head INTEGER NOT NULL) WITHOUT ROWID',
  'CREATE TABLE _upkeep (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID',
  'CREATE INDEX _sync_mut_at ON _sync_mut (at)',
]
const back = ['DROP INDEX _sync_mut_at', 'DROP TABLE _upkeep', 'DROP TABLE _sync_marks']
const index = 'CREATE INDEX `idx_notifications_read` ON `notifications` (\n  `read`,\n  `created_at`\n)'

migrate(
  (app) => {
    for (const sql of statements) app.db().newQuery(sql).execute()
    const notifications = app.findCollectionByNameOrId('notifications')
    notifications.indexes = [...notifications.indexes, index]
    app.save(notifications)
  },
  (app) => {
    const notifications = app.findCollectionByNameOrId('notifications')
    notifications.indexes = notifications.indexes.filter((sql) => sql !== index)
    app.save(notifications)
    for (const sql of back) app.db().newQuery(sql).execute()
  },
)
