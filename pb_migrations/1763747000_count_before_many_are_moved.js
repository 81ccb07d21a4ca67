/// What an admin is asked before many payments move is told without reading each of them: payments are counted by their run as well, who
/// waits for one is found along an index, and so is what keeps payments from being approved or dispersed. People are counted by role and state.
const index = (collection, name, columns, where) => {
  const quoted = columns.map((column) => '`' + column + '`')
  const list = quoted.length === 1 ? '(' + quoted[0] + ')' : '(\n  ' + quoted.join(',\n  ') + '\n)'
  return 'CREATE INDEX `idx_' + collection + '_' + name + '` ON `' + collection + '` ' + list + (where ? ' WHERE ' + where : '')
}
const before = {
  user_payments: [['user', ['user_id', 'month']]],
  payout_items: [],
  users: [],
}
const after = {
  user_payments: [
    ['user', ['user_id', 'month', 'status', 'payment_type', 'amount_cents']],
    ['waiting', ['status', 'user_id', 'month', 'payment_type', 'run'], "`status` IN ('pending', 'approved')"],
    ['largest', ['status', 'month', 'payment_type', 'amount_cents'], "`status` IN ('pending', 'approved')"],
  ],
  payout_items: [
    ['locking', ['state', 'payment'], "`state` IN ('ready', 'sent', 'pending', 'onhold', 'unclaimed', 'unknown')"],
  ],
  users: [['paypal_changed', ['paypal_changed_at'], "`paypal_changed_at` != ''"]],
}

/** Some indexes in the place of others; the rest stay as they are. */
function replace(app, old, indexes) {
  for (const collection in indexes) {
    const names = [...old[collection], ...indexes[collection]].map(([name]) => '`idx_' + collection + '_' + name + '`')
    const found = app.findCollectionByNameOrId(collection)
    found.indexes = [
      ...found.indexes.filter((sql) => !names.some((name) => sql.includes(name))),
      ...indexes[collection].map(([name, columns, where]) => index(collection, name, columns, where)),
    ]
    app.save(found)
  }
}

const paymentKey = (row, run) =>
  'json_array(' + ['status', 'payment_type', 'month', ...(run ? ['run'] : [])].map((column) => row + '."' + column + '"').join(', ') + ')'
const personKey = (row) =>
  'json_array(' +
  ['roles', 'affiliate_status', 'account_status'].map((column) => row + '."' + column + '"').join(', ') +
  ', ' + row + '."anonymised_at" != \'\')'

/** The three triggers of a counter, as `domain/figures/counters.ts` says them. */
function counting(name, table, key, columns, cents) {
  const row = (of, by) =>
    'INSERT INTO _figure_counts (counter, key, n, cents) VALUES (\'' + name + '\', ' + key(of) + ', ' + by + ', ' +
    (by < 0 ? '-' : '') + (cents ? of + '."' + cents + '"' : '0') +
    ') ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents;'
  const changed = columns.map((column) => 'NEW."' + column + '" IS NOT OLD."' + column + '"').join(' OR ')
  const trigger = (event, when, body) => [
    '_figure_count_' + name + '_' + event.toLowerCase(),
    'CREATE TRIGGER "_figure_count_' + name + '_' + event.toLowerCase() + '" AFTER ' + event + ' ON "' + table + '"' + when + ' BEGIN ' + body + ' END',
  ]
  return [
    trigger('INSERT', '', row('NEW', 1)),
    trigger('UPDATE', ' WHEN (' + changed + ')', row('OLD', -1) + ' ' + row('NEW', 1)),
    trigger('DELETE', '', row('OLD', -1)),
  ]
}
const payments = (run) =>
  counting('payments', 'user_payments', (row) => paymentKey(row, run),
    ['status', 'payment_type', 'month', ...(run ? ['run'] : []), 'amount_cents'], 'amount_cents')
const people = counting('people', 'users', personKey, ['roles', 'affiliate_status', 'account_status', 'anonymised_at'], '')

const set = (app, triggers, there) => {
  for (const [name, sql] of triggers) {
    app.db().newQuery('DROP TRIGGER IF EXISTS "' + name + '"').execute()
    if (there) app.db().newQuery(sql).execute()
  }
}
const recount = (app, counter, from, key, cents) => {
  app.db().newQuery("DELETE FROM _figure_counts WHERE counter = '" + counter + "'").execute()
  app
    .db()
    .newQuery(
      "INSERT INTO _figure_counts (counter, key, n, cents) SELECT '" + counter + "', " + key + ', COUNT(*), ' + cents + ' FROM "' + from + '" t GROUP BY 2',
    )
    .execute()
}

migrate(
  (app) => {
    replace(app, before, after)
    set(app, payments(true), true)
    recount(app, 'payments', 'user_payments', paymentKey('t', true), 'SUM(t.amount_cents)')
    set(app, people, true)
    recount(app, 'people', 'users', personKey('t'), '0')
  },
  (app) => {
    set(app, people, false)
    app.db().newQuery("DELETE FROM _figure_counts WHERE counter = 'people'").execute()
    set(app, payments(false), true)
    recount(app, 'payments', 'user_payments', paymentKey('t', false), 'SUM(t.amount_cents)')
    replace(app, after, before)
  },
)
