/// The installation: settings, texts, leads, notifications, mail, webhooks and the audit log.
/// Tables only: API rules, triggers and guards are generated from `domain/` and updated at each start.
const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ type: 'text', name, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const moment = (name) => ({ type: 'text', name, max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const number = (name, more) => ({ type: 'number', name, onlyInt: true, ...more })
const bool = (name) => ({ type: 'bool', name })
const json = (name, more) => ({ type: 'json', name, ...more })
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
    name: 'program',
    fields: [
      text('product_name', 40),
      text('support_email', 100),
      text('origin', 200),
      text('time_zone', 60),
      number('payout_day', { min: 1, max: 28 }),
      number('holding_days', { min: 0, max: 90 }),
      number('first_answer_hours', { min: 0, max: 168 }),
      number('lead_answer_hours', { min: 0, max: 168 }),
      number('application_answer_days', { min: 0, max: 30 }),
      number('hold_decision_days', { min: 0, max: 30 }),
      number('rental_rate_cents', { min: 0 }),
      number('commission_rate_cents', { min: 0 }),
      number('payment_threshold_cents', { min: 0 }),
      number('bonus_cents', { min: 0 }),
      bool('bonus_enabled'),
      text('terms_version', 20),
      bool('require_email_verification'),
      number('session_timeout_minutes', { min: 5, max: 1440 }),
      json('announcement'),
      json('branding'),
      date('program_start'),
      json('rate_history', { maxSize: 200000 }),
      ...stamps,
    ],
    indexes: [],
  },
  {
    name: 'admin_settings',
    fields: [
      text('setting_key', 50, { required: true }),
      json('setting_value'),
      choice('category', ['system', 'security', 'user_management', 'content', 'integrations']),
      text('description', 500),
      number('version', { min: 1 }),
      ...stamps,
    ],
    indexes: [unique('key', ['setting_key'])],
  },
  {
    name: 'stats',
    fields: [
      choice('topic', ['payments', 'runs', 'tickets', 'people', 'rentals', 'applications', 'leads', 'holds', 'webhook']),
      json('values'),
      moment('at'),
      ...stamps,
    ],
    indexes: [unique('topic', ['topic'])],
  },
  {
    name: 'faqs',
    fields: [
      number('order', { min: 0 }),
      choice('audience', ['everyone', 'renters', 'affiliates']),
      text('question_en', 300),
      text('question_es', 300),
      text('answer_en', 5000),
      text('answer_es', 5000),
      choice('older', ['en', 'es']),
      moment('published_at'),
      ...stamps,
    ],
    indexes: [index('published', ['published_at', 'order'])],
  },
  {
    name: 'terms_versions',
    fields: [
      text('version', 20, { required: true }),
      text('text_en', 50000),
      text('text_es', 50000),
      moment('published_at'),
      bool('ask_again'),
      ...stamps,
    ],
    indexes: [unique('version', ['version']), index('published', ['published_at'])],
  },
  {
    name: 'leads',
    fields: [
      text('first_name', 50),
      text('last_name', 50),
      text('email', 100),
      text('phone', 20),
      choice('language', ['en', 'es']),
      choice('state', ['new', 'contacted', 'converted', 'closed']),
      moment('due_at'),
      moment('answered_at'),
      text('answered_by', 15),
      moment('written_at'),
      date('window_from'),
      ...stamps,
    ],
    indexes: [
      index('state', ['state', 'due_at', 'id']),
      index('came', ['state', 'created', 'id']),
      index('created', ['created', 'id']),
      index('email', ['email']),
      index('window', ['window_from', 'id']),
    ],
  },
  {
    name: 'notifications',
    fields: [
      id('user_id', { required: true }),
      choice('type', ['support_ticket', 'support_reply', 'payment', 'referral', 'account']),
      text('title', 200),
      text('message', 2000),
      json('metadata'),
      bool('read'),
      moment('created_at'),
      ...stamps,
    ],
    indexes: [index('user', ['user_id', 'created_at']), index('read', ['read', 'created_at'])],
  },
  {
    name: 'mail_outbox',
    fields: [
      text('to', 254),
      text('template', 50),
      choice('language', ['en', 'es']),
      json('data'),
      text('subject', 500),
      text('html', 200000),
      text('text', 100000),
      choice('status', ['kept', 'queued', 'sending', 'sent', 'failed', 'bounced', 'not_sent']),
      text('why', 200),
      number('tries', { min: 0 }),
      moment('next_at'),
      moment('sent_at'),
      text('error', 1000),
      moment('queued_at'),
      choice('way', ['smtp', 'http']),
      text('carrier', 300),
      moment('first_try_at'),
      ...stamps,
    ],
    indexes: [
      index('due', ['status', 'next_at']),
      index('to', ['to', 'queued_at', 'id']),
      index('queued', ['queued_at', 'id']),
      index('state', ['status', 'queued_at', 'id']),
      index('kind', ['template', 'queued_at', 'id']),
      index('kind_state', ['template', 'status', 'queued_at', 'id']),
    ],
  },
  {
    name: 'webhook_deliveries',
    fields: [
      text('event', 50),
      text('body', 20000),
      text('status', 20),
      number('tries', { min: 0 }),
      moment('next_at'),
      number('response_code', { min: 0 }),
      text('why', 50),
      moment('queued_at'),
      moment('tried_at'),
      number('took_ms', { min: 0 }),
      ...stamps,
    ],
    indexes: [
      index('due', ['status', 'next_at']),
      index('queued', ['queued_at', 'id']),
      index('state', ['status', 'queued_at', 'id']),
    ],
  },
  {
    name: 'audit_log',
    fields: [
      number('n', { min: 1 }),
      moment('at'),
      text('actor', 15),
      text('actor_name', 101),
      text('action', 100),
      text('subject', 500),
      json('before'),
      json('after'),
      text('prev_hash', 64),
      text('hash', 64),
      json('personal'),
      ...stamps,
    ],
    indexes: [
      unique('n', ['n']),
      index('subject', ['subject', 'n']),
      index('action', ['action', 'n']),
      index('actor', ['actor', 'n']),
      index('actor_action', ['actor', 'action', 'n']),
      index('at', ['at', 'n']),
    ],
  },
]

migrate((app) => {
  for (const { name, fields, indexes } of collections) {
    app.save(new Collection({ type: 'base', name, fields, indexes: indexes.map((index) => indexSql(name, index)) }))
  }
})
