/// Addresses that want no letters: a keyed hash of each, nothing else.
migrate(
  (app) => {
    app.db().newQuery("CREATE TABLE _never_write (hash TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID").execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE _never_write').execute()
  },
)
