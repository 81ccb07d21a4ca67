/// The picture that the installation's icons are drawn from: one or none.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE _icon (
           id INTEGER PRIMARY KEY CHECK (id = 1), picture TEXT NOT NULL, mark TEXT NOT NULL, set_by TEXT NOT NULL, set_at TEXT NOT NULL
         )`,
      )
      .execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE _icon').execute()
  },
)
