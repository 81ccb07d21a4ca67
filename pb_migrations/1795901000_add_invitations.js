/// Invitations that admins send or copy. Those of affiliates are rows of `referrals`.
migrate(
  (app) => {
    for (const sql of [
      `CREATE TABLE _invitations (
        id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, email TEXT NOT NULL, email_norm TEXT NOT NULL, role TEXT NOT NULL,
        language TEXT NOT NULL, note TEXT NOT NULL DEFAULT '', invited_by TEXT NOT NULL, made_at TEXT NOT NULL,
        expires_at TEXT NOT NULL, mailed_at TEXT NOT NULL DEFAULT '', closed_at TEXT NOT NULL DEFAULT '') WITHOUT ROWID`,
      `CREATE INDEX _invitations_email ON _invitations (email_norm)`,
      `CREATE INDEX _invitations_expires ON _invitations (expires_at)`,
    ])
      app.db().newQuery(sql).execute()
  },
  (app) => app.db().newQuery('DROP TABLE _invitations').execute(),
)
