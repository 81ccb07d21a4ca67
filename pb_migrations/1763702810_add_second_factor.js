/// The second factor (S22): passkeys, sealed secrets of one-time codes, hashed recovery codes and steps that wait for their proof.
/// No API and no sync reaches these tables.
const tables = {
  _passkeys: `CREATE TABLE _passkeys (
    id TEXT PRIMARY KEY, user TEXT NOT NULL, credential TEXT NOT NULL UNIQUE, host TEXT NOT NULL, name TEXT NOT NULL,
    public_key TEXT NOT NULL, sign_count INTEGER NOT NULL DEFAULT 0, backup_eligible INTEGER NOT NULL DEFAULT 0,
    transports TEXT NOT NULL DEFAULT '[]', made_at TEXT NOT NULL, used_at TEXT NOT NULL DEFAULT '') WITHOUT ROWID`,
  _one_time_secrets: `CREATE TABLE _one_time_secrets (
    user TEXT PRIMARY KEY, secret TEXT NOT NULL, last_step INTEGER NOT NULL DEFAULT 0, on_since TEXT NOT NULL DEFAULT '',
    used_at TEXT NOT NULL DEFAULT '') WITHOUT ROWID`,
  _recovery_codes: `CREATE TABLE _recovery_codes (
    user TEXT NOT NULL, hash TEXT NOT NULL, made_at TEXT NOT NULL, used_at TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (user, hash)) WITHOUT ROWID`,
  _steps: `CREATE TABLE _steps (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, user TEXT NOT NULL DEFAULT '', bound TEXT NOT NULL, challenge TEXT NOT NULL DEFAULT '',
    host TEXT NOT NULL DEFAULT '', secret TEXT NOT NULL DEFAULT '', tries INTEGER NOT NULL DEFAULT 0,
    expires_ms INTEGER NOT NULL) WITHOUT ROWID`,
}
const indexes = [
  'CREATE INDEX _passkeys_user ON _passkeys (user, made_at)',
  'CREATE INDEX _steps_user ON _steps (user)',
  'CREATE INDEX _steps_expires ON _steps (expires_ms)',
]

migrate(
  (app) => {
    for (const name in tables) app.db().newQuery(tables[name]).execute()
    for (const sql of indexes) app.db().newQuery(sql).execute()
  },
  (app) => {
    for (const name in tables) app.db().newQuery('DROP TABLE ' + name).execute()
  },
)
