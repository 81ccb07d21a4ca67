/// Sign-ups that wait for their link, and browsers that an account knows (S17, S21): tables that no API reaches. A waiting link
/// of an account that was made the old way becomes a candidate of that account.
const tables = {
  sign_up_candidates: `CREATE TABLE sign_up_candidates (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, email TEXT NOT NULL, user TEXT NOT NULL DEFAULT '',
    password_hash TEXT NOT NULL DEFAULT '', password_tag TEXT NOT NULL DEFAULT '', first_name TEXT NOT NULL DEFAULT '',
    last_name TEXT NOT NULL DEFAULT '', phone TEXT NOT NULL DEFAULT '', language TEXT NOT NULL DEFAULT 'en',
    terms_version TEXT NOT NULL DEFAULT '', claim TEXT NOT NULL DEFAULT '{}', browser_hash TEXT NOT NULL DEFAULT '',
    link_hash TEXT NOT NULL DEFAULT '', link_until_ms INTEGER NOT NULL DEFAULT 0, made_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL) WITHOUT ROWID`,
  known_browsers: `CREATE TABLE known_browsers (
    account TEXT NOT NULL, hash TEXT NOT NULL, day TEXT NOT NULL DEFAULT '', wrong_today INTEGER NOT NULL DEFAULT 0,
    last_used TEXT NOT NULL DEFAULT '', PRIMARY KEY (account, hash)) WITHOUT ROWID`,
}
const indexes = [
  'CREATE INDEX sign_up_candidates_email ON sign_up_candidates (email)',
  'CREATE INDEX sign_up_candidates_expires ON sign_up_candidates (expires_ms)',
  `CREATE UNIQUE INDEX sign_up_candidates_link ON sign_up_candidates (link_hash) WHERE link_hash != ''`,
]
const links = `INSERT INTO sign_up_candidates (id, kind, email, user, first_name, last_name, phone, language, terms_version,
    browser_hash, link_hash, link_until_ms, made_ms, expires_ms)
  SELECT lower(hex(randomblob(8))), 'account', u.email, u.id, u.first_name, u.last_name, u.phone, u.language, u.terms_version,
    COALESCE(json_extract(t.data, '$.signup'), ''), t.hash, t.expires_ms, t.expires_ms, t.expires_ms + 518400000
  FROM _account_tokens t JOIN users u ON u.id = t.user
  WHERE t.kind = 'verify' AND t.used_ms = 0 AND u.verified = FALSE`

migrate(
  (app) => {
    for (const name in tables) app.db().newQuery(tables[name]).execute()
    for (const sql of indexes) app.db().newQuery(sql).execute()
    app.db().newQuery(links).execute()
    app.db().newQuery(`DELETE FROM _account_tokens WHERE kind = 'verify'`).execute()
  },
  (app) => {
    for (const name in tables) app.db().newQuery('DROP TABLE ' + name).execute()
  },
)
