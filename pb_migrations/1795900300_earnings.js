/// Rentals, rates, earnings lines and holds.
/// Tables only: API rules, triggers and guards are generated from `domain/` and updated at each start.
const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ type: 'text', name, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const month = (name) => ({ type: 'text', name, max: 7, pattern: '^\\d{4}-\\d{2}$' })
const moment = (name) => ({ type: 'text', name, max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const number = (name, more) => ({ type: 'number', name, onlyInt: true, ...more })
const bool = (name) => ({ type: 'bool', name })
const choice = (name, values) => ({ type: 'select', name, values, maxSelect: 1 })
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
    name: 'rental_periods',
    fields: [
      id('user_id', { required: true }),
      date('start_date'),
      date('end_date'),
      text('start_reason', 500),
      text('end_reason', 500),
      moment('voided_at'),
      text('void_reason', 500),
      ...stamps,
    ],
    indexes: [
      index('user', ['user_id', 'voided_at', 'end_date', 'start_date']),
      index('days', ['start_date', 'end_date']),
      index('living', ['voided_at', 'end_date', 'start_date', 'user_id']),
    ],
  },
  {
    name: 'rental_admin',
    fields: [
      id('period', { required: true }),
      text('note', 5000),
      text('started_by', 15),
      text('ended_by', 15),
      ...stamps,
    ],
    indexes: [unique('period', ['period'])],
  },
  {
    name: 'rates',
    fields: [
      choice('kind', ['rental', 'commission', 'bonus']),
      id('user_id'),
      month('from_month'),
      number('n', { min: 1 }),
      number('amount_cents', { min: 0 }),
      bool('use_default'),
      ...stamps,
    ],
    indexes: [unique('key', ['kind', 'user_id', 'from_month', 'n']), index('user', ['user_id'])],
  },
  {
    name: 'earnings',
    fields: [
      id('user_id', { required: true }),
      choice('kind', ['rental', 'commission', 'bonus', 'adjustment']),
      id('source', { required: true }),
      month('month'),
      number('n', { min: 1 }),
      date('period_start'),
      date('period_end'),
      number('rate_cents', { min: 0 }),
      number('days', { min: 0, max: 2147483647 }),
      number('days_in_month', { min: 0, max: 31 }),
      number('amount_cents'),
      choice('payment_type', ['rental', 'commission']),
      choice('status', ['pending', 'paid', 'cancelled']),
      text('reason', 1000),
      id('payment'),
      date('paid_date'),
      choice('cancel_kind', ['undone', 'never']),
      id('run'),
      id('corrects_payment'),
      ...stamps,
    ],
    indexes: [
      unique('month_line', ['kind', 'source', 'month', 'n'], "`cancel_kind` != 'undone' AND `kind` != 'bonus' AND `kind` != 'adjustment'"),
      unique('bonus', ['source'], "`cancel_kind` != 'undone' AND `kind` = 'bonus'"),
      unique('adjustment', ['source'], "`kind` = 'adjustment'"),
      index('source', ['source', 'month', 'kind', 'cancel_kind', 'days']),
      index('user', ['user_id', 'status', 'month']),
      index('adjusted', ['user_id', 'id'], "`kind` = 'adjustment'"),
      index('month', ['month', 'status']),
      index('payment', ['payment']),
      index('run', ['run', 'status']),
      index('corrects', ['corrects_payment', 'amount_cents'], "`corrects_payment` != ''"),
    ],
  },
  {
    name: 'line_holds',
    fields: [
      id('earning', { required: true }),
      id('user_id', { required: true }),
      choice('kind', ['review', 'by-hand', 'admin']),
      moment('made_at'),
      moment('due_at'),
      moment('released_at'),
      choice('outcome', ['released', 'refused', 'lifted']),
      text('released_reason', 1000),
      text('refused_reason', 1000),
      id('ticket'),
      ...stamps,
    ],
    indexes: [
      unique('open', ['earning', 'kind'], "`released_at` = ''"),
      index('earning', ['earning', 'released_at']),
      index('user', ['user_id']),
      index('state', ['outcome', 'made_at']),
    ],
  },
  {
    name: 'line_hold_admin',
    fields: [
      id('hold', { required: true }),
      choice('cause', ['same-device', 'same-payee', 'same-phone', 'same-profile', 'flagged', 'same-network', 'paid-by-hand', 'admin']),
      id('evidence'),
      text('note', 1000),
      text('made_by', 15),
      text('released_by', 15),
      ...stamps,
    ],
    indexes: [unique('hold', ['hold']), index('evidence', ['evidence'])],
  },
]

migrate((app) => {
  for (const { name, fields, indexes } of collections) {
    app.save(new Collection({ type: 'base', name, fields, indexes: indexes.map((index) => indexSql(name, index)) }))
  }
})
