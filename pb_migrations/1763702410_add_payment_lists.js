/// Payments are listed by the server: found by state, month and type, and walked along by amount and by day within a month.
const index = (name, columns) =>
  'CREATE INDEX `idx_user_payments_' +
  name +
  '` ON `user_payments` (\n  ' +
  columns.map((column) => '`' + column + '`').join(',\n  ') +
  '\n)'
const before = [index('status', ['status', 'month'])]
const after = [
  index('status', ['status', 'month', 'payment_type']),
  index('by_amount', ['month', 'amount_cents', 'id']),
  index('by_dispersed', ['month', 'dispersed_at', 'id']),
]

/** Some indexes in the place of others; the rest stay as they are. */
function replace(app, old, indexes) {
  const payments = app.findCollectionByNameOrId('user_payments')
  const names = old.map((sql) => /INDEX `(\w+)`/.exec(sql)[1])
  payments.indexes = [...payments.indexes.filter((sql) => !names.includes(/INDEX `(\w+)`/.exec(sql)[1])), ...indexes]
  app.save(payments)
}

migrate(
  (app) => replace(app, before, after),
  (app) => replace(app, after, before),
)
