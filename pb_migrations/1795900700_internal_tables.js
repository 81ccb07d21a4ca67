/// Internal tables without an API. Times are UTC text, or milliseconds in columns ending in `_ms`.
const statements = [
  // sync: change log, pushed mutations, positions of devices
  `CREATE TABLE _sync_log (seq INTEGER PRIMARY KEY AUTOINCREMENT, c TEXT NOT NULL, id TEXT NOT NULL, aud TEXT NOT NULL)`,
  `CREATE UNIQUE INDEX _sync_log_row ON _sync_log (aud, c, id)`,
  `CREATE INDEX _sync_log_aud ON _sync_log (aud, seq)`,
  `CREATE TABLE _sync_marks (at TEXT PRIMARY KEY, head INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE _sync_mutations (
    client TEXT NOT NULL, n INTEGER NOT NULL, user TEXT NOT NULL, status TEXT NOT NULL, code TEXT NOT NULL DEFAULT '',
    result TEXT NOT NULL DEFAULT '', at TEXT NOT NULL, key TEXT NOT NULL DEFAULT '', hash TEXT NOT NULL DEFAULT '',
    let_go TEXT NOT NULL DEFAULT '', PRIMARY KEY (client, n)) WITHOUT ROWID`,
  `CREATE INDEX _sync_mutations_at ON _sync_mutations (at)`,
  `CREATE UNIQUE INDEX _sync_mutations_key ON _sync_mutations (user, key)`,
  `CREATE TABLE _sync_client (
    client TEXT PRIMARY KEY, user TEXT NOT NULL, last_n INTEGER NOT NULL DEFAULT 0, schema INTEGER NOT NULL DEFAULT 0,
    device TEXT NOT NULL DEFAULT '', seen TEXT NOT NULL DEFAULT '') WITHOUT ROWID`,
  `CREATE INDEX _sync_client_user ON _sync_client (user)`,
  `CREATE TABLE _sync_meta (
    floor INTEGER NOT NULL DEFAULT 0, schema_min INTEGER NOT NULL DEFAULT 0, schema_max INTEGER NOT NULL DEFAULT 0)`,
  'INSERT INTO _sync_meta (floor) VALUES (0)',
  `CREATE TABLE _sync_runs (n INTEGER PRIMARY KEY, nonce TEXT NOT NULL UNIQUE, start_seq INTEGER NOT NULL, at TEXT NOT NULL)`,
  `CREATE TABLE _sync_gen (c TEXT PRIMARY KEY, gen INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE _sync_found (
    key TEXT PRIMARY KEY, what TEXT NOT NULL, c TEXT NOT NULL, missing INTEGER NOT NULL, extra INTEGER NOT NULL,
    changed INTEGER NOT NULL, at TEXT NOT NULL) WITHOUT ROWID`,
  // completed commands, so that a repeated request runs once
  `CREATE TABLE _commands (
    key TEXT NOT NULL, actor TEXT NOT NULL, route TEXT NOT NULL, input_hash TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (actor, key)) WITHOUT ROWID`,
  `CREATE INDEX _commands_at ON _commands (at)`,
  // accounts: one-time links, candidates, browsers, second factors, throttles
  `CREATE TABLE _account_tokens (
    hash TEXT PRIMARY KEY, kind TEXT NOT NULL, user TEXT NOT NULL DEFAULT '', data TEXT NOT NULL DEFAULT '{}',
    expires_ms INTEGER NOT NULL, used_ms INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  `CREATE INDEX _account_tokens_user ON _account_tokens (user, kind)`,
  `CREATE TABLE _sign_up_candidates (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, email TEXT NOT NULL, user TEXT NOT NULL DEFAULT '',
    password_hash TEXT NOT NULL DEFAULT '', password_tag TEXT NOT NULL DEFAULT '', first_name TEXT NOT NULL DEFAULT '',
    last_name TEXT NOT NULL DEFAULT '', phone TEXT NOT NULL DEFAULT '', language TEXT NOT NULL DEFAULT 'en',
    terms_version TEXT NOT NULL DEFAULT '', claim TEXT NOT NULL DEFAULT '{}', browser_hash TEXT NOT NULL DEFAULT '',
    link_hash TEXT NOT NULL DEFAULT '', link_until_ms INTEGER NOT NULL DEFAULT 0, made_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE INDEX _sign_up_candidates_email ON _sign_up_candidates (email)`,
  `CREATE INDEX _sign_up_candidates_expires ON _sign_up_candidates (expires_ms)`,
  `CREATE UNIQUE INDEX _sign_up_candidates_link ON _sign_up_candidates (link_hash) WHERE link_hash != ''`,
  `CREATE TABLE _known_browsers (
    account TEXT NOT NULL, hash TEXT NOT NULL, day TEXT NOT NULL DEFAULT '', wrong_today INTEGER NOT NULL DEFAULT 0,
    last_used TEXT NOT NULL DEFAULT '', PRIMARY KEY (account, hash)) WITHOUT ROWID`,
  `CREATE TABLE _device_seen (
    device TEXT PRIMARY KEY, seen_ms INTEGER NOT NULL DEFAULT 0, active_ms INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  `CREATE TABLE _passkeys (
    id TEXT PRIMARY KEY, user TEXT NOT NULL, credential TEXT NOT NULL UNIQUE, host TEXT NOT NULL, name TEXT NOT NULL,
    public_key TEXT NOT NULL, sign_count INTEGER NOT NULL DEFAULT 0, backup_eligible INTEGER NOT NULL DEFAULT 0,
    transports TEXT NOT NULL DEFAULT '[]', made_at TEXT NOT NULL, used_at TEXT NOT NULL DEFAULT '') WITHOUT ROWID`,
  `CREATE INDEX _passkeys_user ON _passkeys (user, made_at)`,
  `CREATE TABLE _one_time_secrets (
    user TEXT PRIMARY KEY, secret TEXT NOT NULL, last_step INTEGER NOT NULL DEFAULT 0, on_since TEXT NOT NULL DEFAULT '',
    used_at TEXT NOT NULL DEFAULT '') WITHOUT ROWID`,
  `CREATE TABLE _recovery_codes (
    user TEXT NOT NULL, hash TEXT NOT NULL, made_at TEXT NOT NULL, used_at TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (user, hash)) WITHOUT ROWID`,
  `CREATE TABLE _enrolment_locks (user TEXT PRIMARY KEY, since TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE _sign_in_steps (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, user TEXT NOT NULL DEFAULT '', bound TEXT NOT NULL, challenge TEXT NOT NULL DEFAULT '',
    host TEXT NOT NULL DEFAULT '', secret TEXT NOT NULL DEFAULT '', tries INTEGER NOT NULL DEFAULT 0,
    expires_ms INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE INDEX _sign_in_steps_user ON _sign_in_steps (user)`,
  `CREATE INDEX _sign_in_steps_expires ON _sign_in_steps (expires_ms)`,
  `CREATE TABLE _challenges (challenge TEXT PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE INDEX _challenges_expires ON _challenges (expires)`,
  `CREATE TABLE _throttle (
    key TEXT PRIMARY KEY, fails INTEGER NOT NULL DEFAULT 0, until_ms INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  `CREATE TABLE _person_networks (
    user TEXT NOT NULL, network TEXT NOT NULL, first_at TEXT NOT NULL, last_at TEXT NOT NULL, times INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (user, network)) WITHOUT ROWID`,
  `CREATE INDEX _person_networks_network ON _person_networks (network)`,
  // the tamper-evident record of facts (M31), personal values of the audit log, daily anchors
  `CREATE TABLE _fact_touched (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, id TEXT NOT NULL, was TEXT NOT NULL)`,
  `CREATE TABLE _fact_log (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, n INTEGER NOT NULL, collection TEXT NOT NULL, id TEXT NOT NULL, was TEXT NOT NULL,
    facts TEXT NOT NULL)`,
  `CREATE INDEX _fact_log_row ON _fact_log (collection, id, seq)`,
  `CREATE INDEX _fact_log_n ON _fact_log (n)`,
  `CREATE TABLE _fact_chain (
    n INTEGER PRIMARY KEY, at TEXT NOT NULL, entry INTEGER NOT NULL, baseline TEXT NOT NULL DEFAULT '', digest TEXT NOT NULL,
    prev TEXT NOT NULL, mac TEXT NOT NULL)`,
  `CREATE TABLE _audit_values (
    entry INTEGER NOT NULL, field TEXT NOT NULL, value TEXT, emptied_by INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (entry, field)) WITHOUT ROWID`,
  `CREATE INDEX _audit_values_emptied ON _audit_values (emptied_by) WHERE emptied_by != 0`,
  `CREATE TABLE _day_anchors (
    at TEXT PRIMARY KEY, day TEXT NOT NULL, text TEXT NOT NULL, asked INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  // money: pending payments of action jobs, sources of corrections
  `CREATE TABLE _payment_action_items (
    job TEXT NOT NULL, code TEXT NOT NULL, payment TEXT NOT NULL, PRIMARY KEY (job, code, payment)) WITHOUT ROWID`,
  `CREATE TABLE _line_corrections (
    earning TEXT PRIMARY KEY, kind TEXT NOT NULL, source TEXT NOT NULL, month TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE INDEX _line_corrections_of ON _line_corrections (month, kind, source)`,
  // search: triggers maintain the texts, SQLite the indexes
  `CREATE TABLE _people_text (n INTEGER PRIMARY KEY, person TEXT NOT NULL UNIQUE, name TEXT NOT NULL, text TEXT NOT NULL)`,
  `CREATE INDEX _people_text_name ON _people_text (name, person)`,
  `CREATE VIRTUAL TABLE _people_index USING fts5(
    text, content='_people_text', content_rowid='n', tokenize='trigram case_sensitive 1', detail='none')`,
  `CREATE TABLE _tickets_text (n INTEGER PRIMARY KEY, ticket TEXT NOT NULL UNIQUE, text TEXT NOT NULL)`,
  `CREATE VIRTUAL TABLE _tickets_index USING fts5(
    text, content='_tickets_text', content_rowid='n', tokenize='trigram case_sensitive 1', detail='none')`,
  // stats: counters maintained by triggers, and topics to recompute
  `CREATE TABLE _stats_counts (
    counter TEXT NOT NULL, key TEXT NOT NULL, n INTEGER NOT NULL, cents INTEGER NOT NULL, PRIMARY KEY (counter, key)) WITHOUT ROWID`,
  `CREATE TABLE _stats_stale (topic TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID`,
  // mail and push: suppression list, queue, sent messages
  `CREATE TABLE _suppressions (hash TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE _invitation_reminders (referral TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE _import_mails (referral TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE _notices_due (notice TEXT PRIMARY KEY, due_at TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE INDEX idx_notices_due ON _notices_due (due_at)`,
  `CREATE TABLE _push_deliveries (
    id TEXT PRIMARY KEY, subscription TEXT NOT NULL, kind TEXT NOT NULL, link TEXT NOT NULL, status TEXT NOT NULL,
    tries INTEGER NOT NULL, queued_at TEXT NOT NULL, tried_at TEXT NOT NULL, next_at TEXT NOT NULL, response_code INTEGER NOT NULL,
    why TEXT NOT NULL, took_ms INTEGER NOT NULL, updated TEXT NOT NULL)`,
  `CREATE INDEX idx_push_deliveries_due ON _push_deliveries (status, next_at)`,
  // the installation: secrets, icon, backups, maintenance state
  `CREATE TABLE _secrets (
    name TEXT PRIMARY KEY, value TEXT NOT NULL, set_by TEXT NOT NULL DEFAULT '', set_at TEXT NOT NULL DEFAULT '') WITHOUT ROWID`,
  `CREATE TABLE _icon (
    id INTEGER PRIMARY KEY CHECK (id = 1), picture TEXT NOT NULL, mark TEXT NOT NULL, set_by TEXT NOT NULL, set_at TEXT NOT NULL)`,
  `CREATE TABLE _backups (
    name TEXT PRIMARY KEY, asked_at TEXT NOT NULL, night TEXT NOT NULL, state TEXT NOT NULL, problem TEXT NOT NULL DEFAULT '',
    bytes INTEGER NOT NULL DEFAULT 0, people INTEGER NOT NULL DEFAULT 0, payments INTEGER NOT NULL DEFAULT 0,
    read_ms INTEGER NOT NULL DEFAULT 0, second TEXT NOT NULL DEFAULT '') WITHOUT ROWID`,
  `CREATE INDEX _backups_asked ON _backups (asked_at)`,
  `CREATE TABLE _maintenance (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID`,
]

migrate((app) => statements.forEach((sql) => app.db().newQuery(sql).execute()))
