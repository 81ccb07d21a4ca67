/// Referrals, shared links and fraud signals.
/// Tables only: API rules, triggers and guards are generated from `domain/` and updated at each start.
const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ type: 'text', name, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const month = (name) => ({ type: 'text', name, max: 7, pattern: '^\\d{4}-\\d{2}$' })
const moment = (name) => ({ type: 'text', name, max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const number = (name, more) => ({ type: 'number', name, onlyInt: true, ...more })
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
    name: 'referrals',
    fields: [
      id('affiliate_id', { required: true }),
      text('referred_email', 103),
      text('invited_email', 100, { hidden: true }),
      text('email_norm', 100, { hidden: true }),
      text('referred_name', 101),
      choice('status', ['pending', 'active', 'inactive']),
      date('signup_date'),
      id('referred_user'),
      choice('source', ['invite', 'link', 'code', 'admin']),
      moment('expires_at'),
      moment('closed_at'),
      choice('closed_reason', ['expired', 'withdrawn', 'lost', 'moved']),
      moment('hidden_at'),
      choice('account_status', ['inactive', 'active']),
      date('rental_start'),
      id('link_label'),
      saved('created_at'),
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ],
    indexes: [
      unique('referred_user', ['referred_user'], "`referred_user` != '' AND `closed_at` = ''"),
      unique('open_email', ['email_norm'], "`referred_user` = '' AND `closed_at` = ''"),
      index('affiliate', ['affiliate_id']),
      index('email', ['email_norm']),
      index('user', ['referred_user']),
    ],
  },
  {
    name: 'referral_admin',
    fields: [
      id('referral', { required: true }),
      text('decision_note', 1000),
      text('moved_by', 15),
      ...stamps,
    ],
    indexes: [unique('referral', ['referral'])],
  },
  {
    name: 'referral_attributions',
    fields: [
      id('referral', { required: true }),
      id('referred_user', { required: true }),
      id('affiliate_id', { required: true }),
      date('from_date'),
      date('to_date'),
      moment('voided_at'),
      text('void_reason', 500),
      ...stamps,
    ],
    indexes: [
      index('referred', ['referred_user', 'from_date']),
      index('affiliate', ['affiliate_id']),
      index('referral', ['referral']),
    ],
  },
  {
    name: 'fraud_signals',
    fields: [
      id('affiliate_id', { required: true }),
      id('referred_user', { required: true }),
      choice('cause', ['same-device', 'same-payee', 'same-phone', 'same-profile', 'flagged', 'same-network']),
      text('print', 64),
      text('detail', 1000),
      moment('noticed_at'),
      moment('cleared_at'),
      text('cleared_by', 15),
      ...stamps,
    ],
    indexes: [unique('key', ['affiliate_id', 'referred_user', 'cause', 'print']), index('referred', ['referred_user'])],
  },
  {
    name: 'link_labels',
    fields: [
      id('affiliate_id', { required: true }),
      text('label', 24, { required: true }),
      text('mark', 24, { required: true }),
      moment('retired_at'),
      ...stamps,
    ],
    indexes: [unique('mark', ['affiliate_id', 'mark']), index('affiliate', ['affiliate_id'])],
  },
  {
    name: 'link_opens',
    fields: [
      id('affiliate_id', { required: true }),
      id('label'),
      month('month'),
      date('day'),
      number('opens', { min: 0 }),
      ...stamps,
    ],
    indexes: [unique('day', ['affiliate_id', 'label', 'month', 'day'])],
  },
]

migrate((app) => {
  for (const { name, fields, indexes } of collections) {
    app.save(new Collection({ type: 'base', name, fields, indexes: indexes.map((index) => indexSql(name, index)) }))
  }
})
