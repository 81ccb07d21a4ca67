/// Figures: counts and sums over the whole, one row for each area, for admins. What would read a table that grows without end is counted
/// by triggers; others note which area has to be looked at again. And the indexes by which the rest is counted.
const rule = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'
const areas = ['payments', 'runs', 'tickets', 'people', 'rentals', 'applications', 'holds']

const tables = [
  'CREATE TABLE _figure_counts (counter TEXT NOT NULL, key TEXT NOT NULL, n INTEGER NOT NULL, cents INTEGER NOT NULL, PRIMARY KEY (counter, key)) WITHOUT ROWID',
  'CREATE TABLE _figure_stale (area TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID',
]
const counting = [
  'CREATE TRIGGER "_figure_count_payments_insert" AFTER INSERT ON "user_payments" BEGIN INSERT INTO _figure_counts (counter, key, n, cents) VALUES (\'payments\', json_array(NEW."status", NEW."payment_type", NEW."month"), 1, NEW."amount_cents") ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents; END',
  'CREATE TRIGGER "_figure_count_payments_update" AFTER UPDATE ON "user_payments" WHEN (NEW."status" IS NOT OLD."status" OR NEW."payment_type" IS NOT OLD."payment_type" OR NEW."month" IS NOT OLD."month" OR NEW."amount_cents" IS NOT OLD."amount_cents") BEGIN INSERT INTO _figure_counts (counter, key, n, cents) VALUES (\'payments\', json_array(OLD."status", OLD."payment_type", OLD."month"), -1, -OLD."amount_cents") ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents; INSERT INTO _figure_counts (counter, key, n, cents) VALUES (\'payments\', json_array(NEW."status", NEW."payment_type", NEW."month"), 1, NEW."amount_cents") ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents; END',
  'CREATE TRIGGER "_figure_count_payments_delete" AFTER DELETE ON "user_payments" BEGIN INSERT INTO _figure_counts (counter, key, n, cents) VALUES (\'payments\', json_array(OLD."status", OLD."payment_type", OLD."month"), -1, -OLD."amount_cents") ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents; END',
  'CREATE TRIGGER "_figure_count_tickets_insert" AFTER INSERT ON "support_tickets" BEGIN INSERT INTO _figure_counts (counter, key, n, cents) VALUES (\'tickets\', json_array(NEW."status"), 1, 0) ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents; END',
  'CREATE TRIGGER "_figure_count_tickets_update" AFTER UPDATE ON "support_tickets" WHEN (NEW."status" IS NOT OLD."status") BEGIN INSERT INTO _figure_counts (counter, key, n, cents) VALUES (\'tickets\', json_array(OLD."status"), -1, -0) ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents; INSERT INTO _figure_counts (counter, key, n, cents) VALUES (\'tickets\', json_array(NEW."status"), 1, 0) ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents; END',
  'CREATE TRIGGER "_figure_count_tickets_delete" AFTER DELETE ON "support_tickets" BEGIN INSERT INTO _figure_counts (counter, key, n, cents) VALUES (\'tickets\', json_array(OLD."status"), -1, -0) ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents; END',
]
/** Tables of each area: a change of a row is noted once, until the area was looked at. */
const looked = [
  ['payments', 'user_payments'],
  ['runs', 'payment_runs'],
  ['tickets', 'support_tickets'],
  ['people', 'users'],
  ['people', 'user_roles'],
  ['people', 'affiliate_submissions'],
  ['rentals', 'rental_periods'],
  ['applications', 'affiliate_submissions'],
  ['holds', 'line_holds'],
]
const noting = looked.flatMap(([area, table]) =>
  ['INSERT', 'UPDATE', 'DELETE'].map(
    (event) =>
      `CREATE TRIGGER "_figure_stale_${area}_${table}_${event.toLowerCase()}" AFTER ${event} ON "${table}" WHEN NOT EXISTS (SELECT 1 FROM _figure_stale WHERE area = '${area}') BEGIN INSERT INTO _figure_stale (area) VALUES ('${area}'); END`,
  ),
)
const counted = 'INSERT INTO _figure_counts (counter, key, n, cents) SELECT \'payments\' AS counter, json_array(t."status", t."payment_type", t."month") AS key, COUNT(*) AS n, SUM(t."amount_cents") AS cents FROM "user_payments" t GROUP BY 2 UNION ALL SELECT \'tickets\' AS counter, json_array(t."status") AS key, COUNT(*) AS n, SUM(0) AS cents FROM "support_tickets" t GROUP BY 2'

const index = (collection, name, columns) => {
  const quoted = columns.map((column) => '`' + column + '`')
  const list = quoted.length === 1 ? '(' + quoted[0] + ')' : '(\n  ' + quoted.join(',\n  ') + '\n)'
  return 'CREATE INDEX `idx_' + collection + '_' + name + '` ON `' + collection + '` ' + list
}
const wanted = {
  support_tickets: ['waiting', ['status', 'last_public_by', 'last_public_at']],
  rental_periods: ['living', ['voided_at', 'end_date', 'start_date', 'user_id']],
  affiliate_submissions: ['status', ['status', 'created']],
}
const before = { affiliate_submissions: ['status', ['status']] }

/** Puts an index of a collection in the place of the one of its name; without columns it goes. */
function put(app, collection, [name, columns]) {
  const found = app.findCollectionByNameOrId(collection)
  const others = found.indexes.filter((sql) => !sql.includes('`idx_' + collection + '_' + name + '`'))
  found.indexes = columns ? [...others, index(collection, name, columns)] : others
  app.save(found)
}

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'figures',
        listRule: rule,
        viewRule: rule,
        fields: [
          { type: 'select', name: 'area', values: areas, maxSelect: 1 },
          { type: 'json', name: 'values' },
          { type: 'text', name: 'at', max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_figures_area` ON `figures` (`area`)'],
      }),
    )
    for (const collection in wanted) put(app, collection, wanted[collection])
    for (const sql of [...tables, ...counting, ...noting, counted]) app.db().newQuery(sql).execute()
  },
  (app) => {
    for (const sql of [...counting, ...noting]) {
      app.db().newQuery('DROP TRIGGER IF EXISTS ' + /TRIGGER ("\w+")/.exec(sql)[1]).execute()
    }
    for (const table of ['_figure_counts', '_figure_stale']) app.db().newQuery('DROP TABLE ' + table).execute()
    for (const collection in wanted) put(app, collection, before[collection] || [wanted[collection][0]])
    app.delete(app.findCollectionByNameOrId('figures'))
  },
)
