/// Admins whose second factor was removed by a link of a mail. They sign in again only after another admin or the machine allowed it (S24).
migrate(
  (app) => {
    app.db().newQuery('CREATE TABLE _enrolment_locks (user TEXT PRIMARY KEY, since TEXT NOT NULL) WITHOUT ROWID').execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE _enrolment_locks').execute()
  },
)
