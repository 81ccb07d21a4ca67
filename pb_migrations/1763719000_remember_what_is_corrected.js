/// Which rental or referral a correction is of that "Recompute" proposed: it is counted with that one's lines, so that nothing is corrected twice.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE _line_corrections (
           earning TEXT PRIMARY KEY, kind TEXT NOT NULL, source TEXT NOT NULL, month TEXT NOT NULL) WITHOUT ROWID`,
      )
      .execute()
    app.db().newQuery('CREATE INDEX _line_corrections_of ON _line_corrections (month, kind, source)').execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE _line_corrections').execute()
  },
)
