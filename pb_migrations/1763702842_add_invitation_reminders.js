/// Of which invitations somebody was reminded, once for ever.
migrate(
  (app) => {
    app.db().newQuery('CREATE TABLE _invitation_reminders (referral TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID').execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE _invitation_reminders').execute()
  },
)
