/// A run's number among all of the programme: which one is the newest no longer hangs on a clock.
const byClock =
  'UPDATE payment_runs SET n = (SELECT o.place FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY created, rowid) AS place FROM payment_runs) o ' +
  'WHERE o.id = payment_runs.id)'

migrate(
  (app) => {
    const runs = app.findCollectionByNameOrId('payment_runs')
    runs.fields.add(new Field({ type: 'number', name: 'n', min: 1, onlyInt: true }))
    app.save(runs)
    app.db().newQuery(byClock).execute()
    runs.indexes.push('CREATE UNIQUE INDEX `idx_payment_runs_n` ON `payment_runs` (`n`)')
    app.save(runs)
  },
  (app) => {
    // guards and the record of facts may name the column: they step aside, and the next start sets them up again
    const triggers = arrayOf(new DynamicModel({ name: '' }))
    app
      .db()
      .newQuery(
        "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'payment_runs' " +
          "AND (substr(name, 1, 7) = '_guard_' OR substr(name, 1, 6) = '_fact_')",
      )
      .all(triggers)
    for (const { name } of triggers) app.db().newQuery('DROP TRIGGER `' + name + '`').execute()
    const runs = app.findCollectionByNameOrId('payment_runs')
    runs.indexes = runs.indexes.filter((sql) => !sql.includes('`idx_payment_runs_n`'))
    runs.fields.removeByName('n')
    app.save(runs)
  },
)
