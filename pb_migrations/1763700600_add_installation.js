/// What belongs to the installation as a whole: settings, the row everybody may read, texts, views, the audit log.
const admin = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'
const signedIn = '@request.auth.id != ""'
const publishedOrAdmin = '@request.auth.id != "" && (published_at != "" || @request.auth.roles:each ?= "admin")'
const ownerOrSharedForAdmin =
  '@request.auth.id != "" && (user_id = @request.auth.id || (user_id = "" && @request.auth.roles:each ?= "admin"))'

const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const moment = (name) => ({ type: 'text', name, max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const choice = (name, values) => ({ type: 'select', name, values, maxSelect: 1 })
const whole = (name, more) => ({ type: 'number', name, onlyInt: true, ...more })
const flag = (name) => ({ type: 'bool', name })
const json = (name) => ({ type: 'json', name })
const stamps = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

const collections = [
  {
    name: 'admin_settings',
    rule: admin,
    fields: [
      text('setting_key', 50, { required: true }),
      json('setting_value'),
      choice('category', ['system', 'security', 'user_management', 'content', 'integrations']),
      text('description', 500),
      whole('version', { min: 1 }),
    ],
    indexes: ['CREATE UNIQUE INDEX `idx_admin_settings_key` ON `admin_settings` (`setting_key`)'],
  },
  {
    name: 'programme',
    rule: signedIn,
    fields: [
      text('product_name', 40),
      text('support_email', 100),
      text('origin', 200),
      text('time_zone', 60),
      whole('payout_day', { min: 1, max: 28 }),
      whole('rental_rate_cents', { min: 0 }),
      whole('commission_rate_cents', { min: 0 }),
      whole('payment_threshold_cents', { min: 0 }),
      whole('bonus_cents', { min: 0 }),
      flag('bonus_enabled'),
      text('terms_version', 20),
      flag('require_email_verification'),
      whole('session_timeout_minutes', { min: 5, max: 1440 }),
      json('announcement'),
      json('branding'),
    ],
    indexes: [],
  },
  {
    name: 'terms_versions',
    rule: publishedOrAdmin,
    fields: [text('version', 20, { required: true }), text('text_en', 50000), text('text_es', 50000), moment('published_at')],
    indexes: [
      'CREATE UNIQUE INDEX `idx_terms_versions_version` ON `terms_versions` (`version`)',
      'CREATE INDEX `idx_terms_versions_published` ON `terms_versions` (`published_at`)',
    ],
  },
  {
    name: 'faqs',
    rule: publishedOrAdmin,
    fields: [
      whole('order', { min: 0 }),
      text('question_en', 300),
      text('question_es', 300),
      text('answer_en', 5000),
      text('answer_es', 5000),
      moment('published_at'),
    ],
    indexes: ['CREATE INDEX `idx_faqs_published` ON `faqs` (`published_at`, `order`)'],
  },
  {
    name: 'saved_views',
    rule: ownerOrSharedForAdmin,
    fields: [id('user_id'), text('screen', 50), text('name', 100), { type: 'json', name: 'query', maxSize: 20000 }],
    indexes: ['CREATE INDEX `idx_saved_views_user` ON `saved_views` (`user_id`, `screen`)'],
  },
  {
    name: 'audit_log',
    rule: admin,
    fields: [
      whole('n', { min: 1 }),
      moment('at'),
      text('actor', 15),
      text('actor_name', 101),
      text('action', 100),
      text('subject', 500),
      json('before'),
      json('after'),
      text('prev_hash', 64),
      text('hash', 64),
    ],
    indexes: [
      'CREATE UNIQUE INDEX `idx_audit_log_n` ON `audit_log` (`n`)',
      'CREATE INDEX `idx_audit_log_subject` ON `audit_log` (`subject`, `n`)',
    ],
  },
]

migrate(
  (app) => {
    for (const { name, rule, fields, indexes } of collections) {
      app.save(
        new Collection({
          type: 'base',
          name,
          listRule: rule,
          viewRule: rule,
          createRule: null,
          updateRule: null,
          deleteRule: null,
          fields: [...fields, ...stamps],
          indexes,
        }),
      )
    }
  },
  (app) => {
    for (const { name } of [...collections].reverse()) app.delete(app.findCollectionByNameOrId(name))
  },
)
