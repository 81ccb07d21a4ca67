/// The audit log's second form: personal values beside the log, keyed hashes in its chain, and the record of the facts that
/// money rests on. Facts are judged from the baseline on that the first start of this version writes.
const tables = {
  audit_values: `CREATE TABLE audit_values (
    entry INTEGER NOT NULL, field TEXT NOT NULL, value TEXT, PRIMARY KEY (entry, field)) WITHOUT ROWID`,
  _fact_touched: `CREATE TABLE _fact_touched (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, id TEXT NOT NULL, was TEXT NOT NULL)`,
  _fact_log: `CREATE TABLE _fact_log (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, n INTEGER NOT NULL, collection TEXT NOT NULL, id TEXT NOT NULL,
    was TEXT NOT NULL, facts TEXT NOT NULL)`,
  _fact_chain: `CREATE TABLE _fact_chain (
    n INTEGER PRIMARY KEY, at TEXT NOT NULL, entry INTEGER NOT NULL, baseline TEXT NOT NULL DEFAULT '',
    digest TEXT NOT NULL, prev TEXT NOT NULL, mac TEXT NOT NULL)`,
}
const indexes = [
  'CREATE INDEX _fact_log_row ON _fact_log (collection, id, seq)',
  'CREATE INDEX _fact_log_n ON _fact_log (n)',
]

migrate(
  (app) => {
    for (const name in tables) app.db().newQuery(tables[name]).execute()
    for (const sql of indexes) app.db().newQuery(sql).execute()
    const log = app.findCollectionByNameOrId('audit_log')
    log.fields.add(new JSONField({ name: 'personal' }))
    app.save(log)
  },
  (app) => {
    // the triggers that fill the record are set up at start; without it they would stop every write
    const triggers = arrayOf(new DynamicModel({ name: '' }))
    app.db().newQuery("SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, 6) = '_fact_'").all(triggers)
    for (const { name } of triggers) app.db().newQuery('DROP TRIGGER `' + name + '`').execute()
    const log = app.findCollectionByNameOrId('audit_log')
    log.fields.removeByName('personal')
    app.save(log)
    for (const name in tables) app.db().newQuery('DROP TABLE ' + name).execute()
  },
)
