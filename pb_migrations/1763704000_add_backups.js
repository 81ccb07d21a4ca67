/// How each backup went. The files lie beside the database; what was found when one was read back can't stand in it.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        "CREATE TABLE _backups (name TEXT PRIMARY KEY, asked_at TEXT NOT NULL, night TEXT NOT NULL, state TEXT NOT NULL, problem TEXT NOT NULL DEFAULT '', " +
          "bytes INTEGER NOT NULL DEFAULT 0, people INTEGER NOT NULL DEFAULT 0, payments INTEGER NOT NULL DEFAULT 0, read_ms INTEGER NOT NULL DEFAULT 0, " +
          "second TEXT NOT NULL DEFAULT '') WITHOUT ROWID",
      )
      .execute()
    app.db().newQuery('CREATE INDEX _backups_asked ON _backups (asked_at)').execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE _backups').execute()
  },
)
