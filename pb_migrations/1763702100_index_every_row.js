/// Indexes that every question can use. One over `x != ''` alone isn't taken for `x = ?`: SQLite can't know that what is bound isn't
/// empty, and read the whole table. And those by which a run is summed up and the logs are narrowed.
const index = (collection, name, columns, where = '') => {
  const quoted = columns.map((column) => '`' + column + '`')
  const list = quoted.length === 1 ? '(' + quoted[0] + ')' : '(\n  ' + quoted.join(',\n  ') + '\n)'
  return 'CREATE INDEX `idx_' + collection + '_' + name + '` ON `' + collection + '` ' + list + where
}

const wanted = {
  earnings: [index('earnings', 'payment', ['payment']), index('earnings', 'run', ['run', 'status'])],
  user_payments: [index('user_payments', 'run', ['run', 'status', 'amount_cents'])],
  line_hold_desk: [index('line_hold_desk', 'evidence', ['evidence'])],
  referrals: [index('referrals', 'user', ['referred_user'])],
  payment_run_results: [index('payment_run_results', 'run', ['run', 'user_id', 'id'])],
  audit_log: [
    index('audit_log', 'action', ['action', 'n']),
    index('audit_log', 'actor', ['actor', 'n']),
    index('audit_log', 'actor_action', ['actor', 'action', 'n']),
    index('audit_log', 'at', ['at', 'n']),
  ],
  mail_outbox: [
    index('mail_outbox', 'queued', ['queued_at', 'id']),
    index('mail_outbox', 'state', ['status', 'queued_at', 'id']),
    index('mail_outbox', 'kind', ['template', 'queued_at', 'id']),
    index('mail_outbox', 'kind_state', ['template', 'status', 'queued_at', 'id']),
  ],
}
const before = {
  earnings: [
    index('earnings', 'payment', ['payment'], " WHERE `payment` != ''"),
    index('earnings', 'run', ['run'], " WHERE `run` != ''"),
  ],
  user_payments: [index('user_payments', 'run', ['run'], " WHERE `run` != ''")],
  line_hold_desk: [index('line_hold_desk', 'evidence', ['evidence'], " WHERE `evidence` != ''")],
  referrals: [index('referrals', 'user', ['referred_user'], " WHERE `referred_user` != ''")],
  payment_run_results: [index('payment_run_results', 'run', ['run', 'user_id'])],
  audit_log: [],
  mail_outbox: [index('mail_outbox', 'queued', ['queued_at'])],
}
const nameIn = (sql) => /INDEX `(\w+)`/.exec(sql)[1]

/** Some indexes of a collection in the place of others; the rest stay as they are. */
function replace(app, collection, old, indexes) {
  const found = app.findCollectionByNameOrId(collection)
  const names = [...old, ...indexes].map(nameIn)
  found.indexes = [...found.indexes.filter((sql) => !names.includes(nameIn(sql))), ...indexes]
  app.save(found)
}

migrate(
  (app) => {
    for (const collection in wanted) replace(app, collection, before[collection], wanted[collection])
  },
  (app) => {
    for (const collection in wanted) replace(app, collection, wanted[collection], before[collection])
  },
)
