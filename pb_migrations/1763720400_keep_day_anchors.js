/// A day's anchor: where the audit log ended and what the ledger came to, as the text that is kept outside and held against the database
/// later. Nothing here is a proof: what was downloaded or mailed is.
migrate(
  (app) => {
    app
      .db()
      .newQuery('CREATE TABLE _day_anchors (at TEXT PRIMARY KEY, day TEXT NOT NULL, text TEXT NOT NULL) WITHOUT ROWID')
      .execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE _day_anchors').execute()
  },
)
