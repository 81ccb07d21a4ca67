/// Tables that no API reaches: the sync log and its ledger, commands, one-time tokens, secrets, throttles.
const tables = {
  _sync_log: `CREATE TABLE _sync_log (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, c TEXT NOT NULL, id TEXT NOT NULL, aud TEXT NOT NULL, UNIQUE (c, id, aud))`,
  _sync_mut: `CREATE TABLE _sync_mut (
    client TEXT NOT NULL, n INTEGER NOT NULL, user TEXT NOT NULL, status TEXT NOT NULL, code TEXT NOT NULL DEFAULT '',
    result TEXT NOT NULL DEFAULT '', at TEXT NOT NULL, PRIMARY KEY (client, n)) WITHOUT ROWID`,
  _sync_client: `CREATE TABLE _sync_client (
    client TEXT PRIMARY KEY, user TEXT NOT NULL, last_n INTEGER NOT NULL DEFAULT 0, schema INTEGER NOT NULL DEFAULT 0,
    device TEXT NOT NULL DEFAULT '', seen TEXT NOT NULL DEFAULT '') WITHOUT ROWID`,
  _sync_meta: `CREATE TABLE _sync_meta (
    epoch TEXT NOT NULL, floor INTEGER NOT NULL DEFAULT 0, schema_min INTEGER NOT NULL DEFAULT 0,
    schema_max INTEGER NOT NULL DEFAULT 0)`,
  _device_seen: `CREATE TABLE _device_seen (
    device TEXT PRIMARY KEY, seen_ms INTEGER NOT NULL DEFAULT 0, active_ms INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  _commands: `CREATE TABLE _commands (
    key TEXT NOT NULL, actor TEXT NOT NULL, route TEXT NOT NULL, input_hash TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (actor, key)) WITHOUT ROWID`,
  _challenges: `CREATE TABLE _challenges (challenge TEXT PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID`,
  _account_tokens: `CREATE TABLE _account_tokens (
    hash TEXT PRIMARY KEY, kind TEXT NOT NULL, user TEXT NOT NULL DEFAULT '', data TEXT NOT NULL DEFAULT '{}',
    expires_ms INTEGER NOT NULL, used_ms INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  _secrets: `CREATE TABLE _secrets (
    name TEXT PRIMARY KEY, value TEXT NOT NULL, set_by TEXT NOT NULL DEFAULT '', set_at TEXT NOT NULL DEFAULT '') WITHOUT ROWID`,
  _throttle: `CREATE TABLE _throttle (
    key TEXT PRIMARY KEY, fails INTEGER NOT NULL DEFAULT 0, until_ms INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
}
const indexes = [
  'CREATE INDEX _sync_log_aud ON _sync_log (aud, seq)',
  'CREATE INDEX _sync_client_user ON _sync_client (user)',
  'CREATE INDEX _commands_at ON _commands (at)',
  'CREATE INDEX _challenges_expires ON _challenges (expires)',
  'CREATE INDEX _account_tokens_user ON _account_tokens (user, kind)',
]

migrate(
  (app) => {
    for (const name in tables) app.db().newQuery(tables[name]).execute()
    for (const sql of indexes) app.db().newQuery(sql).execute()
  },
  (app) => {
    // The triggers that fill the log are set up at start; without the log they would stop every write.
    const triggers = arrayOf(new DynamicModel({ name: '' }))
    app.db().newQuery("SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, 9) = '_sync_on_'").all(triggers)
    for (const { name } of triggers) app.db().newQuery('DROP TRIGGER `' + name + '`').execute()
    app.db().newQuery('DROP TABLE IF EXISTS _sync_gen').execute()
    for (const name in tables) app.db().newQuery('DROP TABLE ' + name).execute()
  },
)
