/// Invitations of an import whose letters are still to be written: they are queued in small batches, and a restart forgets none.
migrate(
  (app) => {
    app
      .db()
      .newQuery('CREATE TABLE _import_mails (referral TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID')
      .execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE _import_mails').execute()
  },
)
