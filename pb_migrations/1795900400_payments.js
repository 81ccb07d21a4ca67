/// Payments, payment runs and payouts.
/// Tables only: API rules, triggers and guards are generated from `domain/` and updated at each start.
const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ type: 'text', name, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const month = (name) => ({ type: 'text', name, max: 7, pattern: '^\\d{4}-\\d{2}$' })
const moment = (name) => ({ type: 'text', name, max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const number = (name, more) => ({ type: 'number', name, onlyInt: true, ...more })
const bool = (name) => ({ type: 'bool', name })
const json = (name, more) => ({ type: 'json', name, ...more })
const choice = (name, values) => ({ type: 'select', name, values, maxSelect: 1 })
const saved = (name) => ({ type: 'autodate', name, onCreate: true })
const stamps = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]
const index = (name, columns, where) => ({ kind: 'INDEX', name, columns, where })
const unique = (name, columns, where) => ({ kind: 'UNIQUE INDEX', name, columns, where })
/** Returns the SQL of the index `idx_<table>_<name>`. */
const indexSql = (table, { kind, name, columns, where }) =>
  'CREATE ' + kind + ' `idx_' + table + '_' + name + '` ON `' + table + '` (' + columns.map((column) => '`' + column + '`').join(', ') + ')' +
  (where ? ' WHERE ' + where : '')

const collections = [
  {
    name: 'user_payments',
    fields: [
      id('user_id', { required: true }),
      choice('payment_type', ['rental', 'commission']),
      month('month'),
      date('payment_period_start'),
      date('payment_period_end'),
      number('amount_cents'),
      choice('status', ['pending', 'approved', 'dispersed', 'cancelled']),
      text('payment_method', 100),
      moment('approved_at'),
      moment('dispersed_at'),
      moment('cancelled_at'),
      text('cancel_reason', 1000),
      text('payee_paypal', 100),
      text('reference', 200),
      id('run'),
      text('person_name', 101),
      text('person_email', 100),
      text('replaces', 100, { pattern: '^(\\d{4}-\\d{2}( |$))*$' }),
      bool('still_replaces'),
      text('reason_for_payee', 1000),
      choice('payout_state', ['sent', 'success', 'pending', 'onhold', 'unclaimed', 'unknown', 'returned', 'failed', 'blocked', 'denied', 'canceled', 'refunded', 'reversed']),
      date('payout_until'),
      date('payout_sent_on'),
      moment('payout_reported_at'),
      text('payout_previous', 1000),
      number('payout_returned_cents', { min: 0 }),
      number('payout_owed_cents'),
      saved('created_at'),
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ],
    indexes: [
      unique('generated', ['user_id', 'payment_type', 'month'], "`run` != '' AND `status` != 'cancelled'"),
      index('user', ['user_id', 'month', 'status', 'payment_type', 'amount_cents']),
      index('status', ['status', 'month', 'payment_type']),
      index('waiting', ['status', 'user_id', 'month', 'payment_type', 'run'], "`status` IN ('pending', 'approved')"),
      index('largest', ['status', 'month', 'payment_type', 'amount_cents'], "`status` IN ('pending', 'approved')"),
      index('by_amount', ['month', 'amount_cents', 'id']),
      index('by_dispersed', ['month', 'dispersed_at', 'id']),
      index('created', ['created_at', 'id']),
      index('run', ['run', 'status', 'amount_cents']),
    ],
  },
  {
    name: 'payment_admin',
    fields: [
      id('payment', { required: true }),
      text('notes', 5000),
      text('approved_by', 15),
      ...stamps,
    ],
    indexes: [unique('payment', ['payment'])],
  },
  {
    name: 'payment_lines',
    fields: [
      id('payment', { required: true }),
      id('earning', { required: true }),
      id('user_id', { required: true }),
      number('amount_cents'),
      ...stamps,
    ],
    indexes: [unique('key', ['payment', 'earning']), index('earning', ['earning']), index('user', ['user_id'])],
  },
  {
    name: 'payment_runs',
    fields: [
      number('n', { min: 1 }),
      month('month'),
      choice('state', ['committed', 'undone']),
      text('actor', 15),
      text('dry_run_hash', 64),
      json('counts'),
      json('totals'),
      ...stamps,
    ],
    indexes: [unique('n', ['n']), index('month', ['month', 'state'])],
  },
  {
    name: 'payment_run_jobs',
    fields: [
      month('month'),
      text('hash', 64),
      text('actor', 15),
      choice('state', ['waiting', 'working', 'done', 'failed']),
      choice('step', ['days', 'lines', 'balances', 'writing']),
      number('tries', { min: 0 }),
      id('run'),
      json('counts'),
      text('code', 50),
      ...stamps,
    ],
    indexes: [index('state', ['state', 'created']), index('run', ['run'])],
  },
  {
    name: 'payment_run_results',
    fields: [
      id('run', { required: true }),
      id('user_id', { required: true }),
      choice('payment_type', ['rental', 'commission']),
      choice('outcome', ['created', 'already', 'skipped']),
      text('reason', 50),
      number('amount_cents'),
      ...stamps,
    ],
    indexes: [index('run', ['run', 'user_id', 'id'])],
  },
  {
    name: 'payment_action_jobs',
    fields: [
      choice('action', ['approve', 'disperse']),
      text('actor', 15),
      text('reference', 200),
      date('sent_on'),
      choice('state', ['waiting', 'working', 'done', 'failed']),
      number('total', { min: 1 }),
      number('total_cents'),
      number('done', { min: 0 }),
      number('done_cents'),
      json('skipped'),
      number('tries', { min: 0 }),
      text('code', 50),
      ...stamps,
    ],
    indexes: [index('state', ['state', 'created'])],
  },
  {
    name: 'payout_batches',
    fields: [
      number('n', { min: 1 }),
      choice('state', ['draft', 'exported', 'sent', 'reconciled', 'cancelled']),
      number('count', { min: 0 }),
      number('total_cents', { min: 0 }),
      text('made_by', 15),
      moment('exported_at'),
      moment('sent_at'),
      date('sent_on'),
      choice('submission', ['waiting', 'sending', 'unknown', 'taken', 'refused']),
      choice('trouble', ['no-keys', 'keys-refused', 'not-allowed', 'no-connection', 'busy', 'refused', 'too-old', 'lost', 'other-mode', 'other-batch', 'amount-differs', 'unreadable']),
      text('trouble_detail', 200),
      text('provider_batch', 30),
      choice('provider_mode', ['sandbox', 'live']),
      moment('tried_at'),
      moment('asked_at'),
      moment('reconciled_at'),
      ...stamps,
    ],
    indexes: [unique('n', ['n']), index('state', ['state', 'n'])],
  },
  {
    name: 'payout_items',
    fields: [
      id('batch', { required: true }),
      number('n', { min: 1 }),
      id('payment', { required: true }),
      id('user_id', { required: true }),
      number('amount_cents', { min: 1 }),
      text('payee', 100),
      choice('state', ['ready', 'sent', 'success', 'pending', 'onhold', 'unclaimed', 'unknown', 'returned', 'failed', 'blocked', 'denied', 'canceled', 'refunded', 'reversed', 'not_sent', 'removed']),
      text('word', 100),
      text('provider_id', 50),
      moment('reported_at'),
      number('paid_cents', { min: 0 }),
      number('returned_cents', { min: 0 }),
      id('correction'),
      number('corrected_cents'),
      text('reason', 1000),
      ...stamps,
    ],
    indexes: [
      unique('living', ['payment'], "`state` IN ('ready', 'sent', 'success', 'pending', 'onhold', 'unclaimed', 'unknown', 'refunded', 'reversed')"),
      unique('place', ['batch', 'n']),
      index('payment', ['payment']),
      index('user', ['user_id']),
      index('locking', ['state', 'payment'], "`state` IN ('ready', 'sent', 'pending', 'onhold', 'unclaimed', 'unknown')"),
      index('back', ['state', 'batch'], "`state` IN ('refunded', 'reversed') AND `amount_cents` - `paid_cents` + `returned_cents` - `corrected_cents` != 0"),
    ],
  },
]

migrate((app) => {
  for (const { name, fields, indexes } of collections) {
    app.save(new Collection({ type: 'base', name, fields, indexes: indexes.map((index) => indexSql(name, index)) }))
  }
})
