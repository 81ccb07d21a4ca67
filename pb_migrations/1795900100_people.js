/// People: accounts, roles, devices, consents, and profile activity.
/// Tables only: API rules, triggers and guards are generated from `domain/` and updated at each start.
const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ type: 'text', name, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
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

const userFields = [
  text('first_name', 50),
  text('last_name', 50),
  text('phone', 20),
  text('linkedin_url', 300, { pattern: '(?i)^https?://[^\\s]+$' }),
  text('paypal_email', 100),
  moment('paypal_changed_at'),
  text('referral_code', 8, { pattern: '^[A-Z0-9]{8}$' }),
  choice('language', ['en', 'es']),
  json('notify', { maxSize: 2000 }),
  choice('profile_photo_status', ['success']),
  choice('verification_badge_status', ['success']),
  date('rental_start'),
  choice('account_status', ['inactive', 'active']),
  choice('affiliate_status', ['inactive', 'pending', 'active']),
  { name: 'roles', type: 'select', values: ['user', 'affiliate', 'admin'], maxSelect: 3 },
  text('terms_version', 20),
  moment('anonymised_at'),
  saved('created_at'),
]
const userIndexes = [
  unique('referral_code', ['referral_code'], "`referral_code` != ''"),
  index('account_status', ['account_status']),
  index('created', ['created_at', 'id']),
  index('living', ['anonymised_at', 'created_at', 'id']),
  index('by_email', ['anonymised_at', 'email', 'id']),
  index('by_paypal', ['anonymised_at', 'paypal_email', 'id']),
  index('paypal_changed', ['paypal_changed_at'], "`paypal_changed_at` != ''"),
  index('by_phone', ['anonymised_at', 'phone', 'id']),
  index('by_referral_code', ['anonymised_at', 'referral_code', 'id']),
  index('by_rental_start', ['anonymised_at', 'rental_start', 'id']),
  index('by_affiliate_status', ['anonymised_at', 'affiliate_status', 'id']),
  index('by_account_status', ['anonymised_at', 'account_status', 'id']),
  index('by_terms_version', ['anonymised_at', 'terms_version', 'id']),
]

const collections = [
  {
    name: 'user_admin',
    fields: [
      id('user_id', { required: true }),
      text('note', 5000),
      json('risk_flags'),
      moment('last_login_at'),
      ...stamps,
    ],
    indexes: [unique('user', ['user_id']), index('login', ['last_login_at'])],
  },
  {
    name: 'user_roles',
    fields: [
      id('user_id', { required: true }),
      choice('role', ['user', 'affiliate', 'admin']),
      text('granted_by', 15),
      ...stamps,
    ],
    indexes: [unique('user_role', ['user_id', 'role']), index('role', ['role', 'user_id'])],
  },
  {
    name: 'affiliate_periods',
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
    indexes: [index('user', ['user_id', 'start_date'])],
  },
  {
    name: 'affiliate_submissions',
    fields: [
      id('user_id'),
      text('first_name', 50),
      text('last_name', 50),
      text('email', 100, { required: true }),
      text('phone', 20),
      choice('status', ['pending', 'approved', 'rejected', 'withdrawn']),
      moment('due_at'),
      text('reason', 500),
      text('decided_by', 15),
      moment('decided_at'),
      text('source', 50),
      date('window_from'),
      ...stamps,
    ],
    indexes: [
      unique('pending', ['user_id'], "`status` = 'pending' AND `user_id` != ''"),
      index('user', ['user_id']),
      index('status', ['status', 'created', 'id']),
      index('window', ['window_from', 'id']),
    ],
  },
  {
    name: 'trusted_devices',
    fields: [
      id('user_id', { required: true }),
      text('device_name', 100),
      choice('dashboard_type', ['unified', 'admin', 'general']),
      bool('installed'),
      text('secret_hash', 64, { hidden: true }),
      text('device_fingerprint', 64, { hidden: true }),
      moment('trusted_at'),
      moment('last_login_at'),
      moment('expires_at'),
      moment('ended_at'),
      text('ended_by', 15),
      ...stamps,
    ],
    indexes: [unique('secret', ['secret_hash'], "`secret_hash` != ''"), index('user', ['user_id', 'ended_at'])],
  },
  {
    name: 'consents',
    fields: [
      id('user_id', { required: true }),
      choice('document', ['terms', 'rental']),
      text('version', 20),
      choice('language', ['en', 'es']),
      bool('over_18'),
      moment('at'),
      ...stamps,
    ],
    indexes: [index('user', ['user_id', 'document'])],
  },
  {
    name: 'cancel_requests',
    fields: [
      id('user_id', { required: true }),
      text('agreement', 20),
      id('period'),
      date('last_day'),
      text('reason', 20),
      id('ticket'),
      moment('closed_at'),
      text('closed_reason', 20),
      moment('confirmed_at'),
      ...stamps,
    ],
    indexes: [
      unique('open', ['user_id', 'agreement'], "`closed_at` = ''"),
      index('user', ['user_id']),
      index('day', ['closed_at', 'last_day']),
      index('confirm', ['confirmed_at', 'closed_reason', 'last_day']),
    ],
  },
  {
    name: 'profile_activity',
    fields: [
      id('user_id', { required: true }),
      date('day'),
      text('kind', 20),
      number('actions', { min: 0, max: 999 }),
      text('text', 200),
      id('replaces'),
      text('entered_by', 15),
      moment('entered_at'),
      ...stamps,
    ],
    indexes: [index('user', ['user_id', 'day']), unique('replaces', ['replaces'], "`replaces` != ''")],
  },
  {
    name: 'profile_pauses',
    fields: [
      id('user_id', { required: true }),
      date('from_date'),
      date('to_date'),
      moment('voided_at'),
      ...stamps,
    ],
    indexes: [
      unique('open', ['user_id'], "`to_date` = '' AND `voided_at` = ''"),
      index('user', ['user_id', 'from_date']),
    ],
  },
  {
    name: 'profile_views',
    fields: [
      id('user_id', { required: true }),
      id('viewer', { required: true }),
      text('viewer_name', 210),
      text('reason', 500),
      moment('viewed_at'),
      moment('until'),
      ...stamps,
    ],
    indexes: [index('user', ['user_id', 'viewed_at']), index('viewer', ['viewer'])],
  },
  {
    name: 'saved_views',
    fields: [
      id('user_id'),
      text('screen', 50),
      text('name', 100),
      json('query', { maxSize: 20000 }),
      ...stamps,
    ],
    indexes: [index('user', ['user_id', 'screen'])],
  },
  {
    name: 'push_subscriptions',
    fields: [
      id('user_id', { required: true }),
      id('device'),
      text('endpoint', 1000, { hidden: true }),
      text('keys', 500, { hidden: true }),
      ...stamps,
    ],
    indexes: [index('user', ['user_id']), index('device', ['device']), unique('endpoint', ['endpoint'])],
  },
  {
    name: 'api_keys',
    fields: [
      id('user_id', { required: true }),
      text('name', 60),
      { name: 'scopes', type: 'select', values: ['people:read', 'payments:read', 'tickets:read', 'leads:read', 'activity:write'], maxSelect: 5 },
      text('secret_hash', 64, { hidden: true }),
      text('tail', 4),
      moment('made_at'),
      moment('expires_at'),
      moment('ended_at'),
      text('ended_by', 15),
      moment('last_used_at'),
      text('last_network', 45),
      number('uses', { min: 0 }),
      ...stamps,
    ],
    indexes: [
      unique('secret', ['secret_hash'], "`secret_hash` != ''"),
      index('user', ['user_id', 'ended_at']),
      index('living', ['ended_at', 'made_at', 'id']),
    ],
  },
]

/** Adds the fields of users, and disables PocketBase's own sign-in methods, because sessions are created by this program's routes. */
function changeUsers(app) {
  const superusers = app.findCollectionByNameOrId('_superusers')
  superusers.authAlert.enabled = false
  app.save(superusers)
  const users = app.findCollectionByNameOrId('users')
  for (const name of ['name', 'avatar', 'created']) users.fields.removeByName(name)
  for (const field of userFields) users.fields.add(new Field(field))
  users.fields.getByName('password').min = 8
  for (const rule of ['listRule', 'viewRule', 'createRule', 'updateRule', 'deleteRule', 'manageRule', 'authRule']) users[rule] = null
  for (const way of ['passwordAuth', 'oauth2', 'otp', 'mfa', 'authAlert']) users[way].enabled = false
  users.oauth2.mappedFields.name = ''
  users.oauth2.mappedFields.avatarURL = ''
  users.authToken.duration = 600
  users.indexes = [...users.indexes, ...userIndexes.map((index) => indexSql('users', index))]
  app.save(users)
}

migrate((app) => {
  changeUsers(app)
  for (const { name, fields, indexes } of collections) {
    app.save(new Collection({ type: 'base', name, fields, indexes: indexes.map((index) => indexSql(name, index)) }))
  }
})
