/// An entry of the sync log is found by its audience first: of one person's rows a page of a collection is then read where it lies,
/// where all of that person's entries were read and sorted for each page.
const columns = 'seq INTEGER PRIMARY KEY AUTOINCREMENT, c TEXT NOT NULL, id TEXT NOT NULL, aud TEXT NOT NULL'
const byAudience = 'CREATE INDEX _sync_log_aud ON _sync_log (aud, seq)'

/**
 * Another table in the place of the log, with its entries and with the number it stands at: a number is never given twice, also not
 * the number of an entry that is gone. The triggers that write to it are kept as they are, or the start couldn't see which of them
 * have changed.
 */
function rebuild(app, unique, indexes) {
  const run = (sql) => app.db().newQuery(sql).execute()
  const triggers = arrayOf(new DynamicModel({ name: '', sql: '' }))
  app.db().newQuery("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%_sync_log%'").all(triggers)
  for (const { name } of triggers) run('DROP TRIGGER `' + name + '`')
  run('CREATE TABLE _sync_log_next (' + columns + unique + ')')
  run('INSERT INTO _sync_log_next (seq, c, id, aud) SELECT seq, c, id, aud FROM _sync_log ORDER BY seq')
  run("DELETE FROM sqlite_sequence WHERE name = '_sync_log_next'")
  run("INSERT INTO sqlite_sequence (name, seq) SELECT '_sync_log_next', seq FROM sqlite_sequence WHERE name = '_sync_log'")
  run('DROP TABLE _sync_log')
  run('ALTER TABLE _sync_log_next RENAME TO _sync_log')
  for (const sql of indexes) run(sql)
  for (const { sql } of triggers) run(sql)
}

migrate(
  (app) => rebuild(app, '', ['CREATE UNIQUE INDEX _sync_log_row ON _sync_log (aud, c, id)', byAudience]),
  (app) => rebuild(app, ', UNIQUE (c, id, aud)', [byAudience]),
)
