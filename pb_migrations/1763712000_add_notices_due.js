/// Which notices are still to be carried to mail and push, and when.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute()
    run('CREATE TABLE _notices_due (notice TEXT PRIMARY KEY, due_at TEXT NOT NULL) WITHOUT ROWID')
    run('CREATE INDEX idx_notices_due ON _notices_due (due_at)')
  },
  (app) => {
    app.db().newQuery('DROP TABLE _notices_due').execute()
  },
)
