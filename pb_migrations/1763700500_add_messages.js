/// What the server tells people: notifications, mails, webhooks, push.
const owner = '@request.auth.id != "" && user_id = @request.auth.id'
const admin = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'

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
    name: 'notifications',
    rule: owner,
    fields: [
      id('user_id', { required: true }),
      choice('type', ['support_ticket', 'support_reply', 'payment', 'referral', 'account']),
      text('title', 200),
      text('message', 2000),
      json('metadata'),
      flag('read'),
      moment('created_at'),
    ],
    indexes: ['CREATE INDEX `idx_notifications_user` ON `notifications` (`user_id`, `created_at`)'],
  },
  {
    name: 'mail_outbox',
    rule: null,
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
      whole('tries', { min: 0 }),
      moment('next_at'),
      moment('sent_at'),
      text('error', 1000),
      moment('queued_at'),
    ],
    indexes: [
      'CREATE INDEX `idx_mail_outbox_due` ON `mail_outbox` (`status`, `next_at`)',
      'CREATE INDEX `idx_mail_outbox_queued` ON `mail_outbox` (`queued_at`)',
    ],
  },
  {
    name: 'webhook_deliveries',
    rule: admin,
    fields: [
      text('event', 50),
      text('body', 20000),
      text('status', 20),
      whole('tries', { min: 0 }),
      moment('next_at'),
      whole('response_code', { min: 0 }),
    ],
    indexes: ['CREATE INDEX `idx_webhook_deliveries_due` ON `webhook_deliveries` (`status`, `next_at`)'],
  },
  {
    name: 'push_subscriptions',
    rule: owner,
    fields: [
      id('user_id', { required: true }),
      id('device'),
      text('endpoint', 1000),
      text('keys', 500, { hidden: true }),
    ],
    indexes: [
      'CREATE INDEX `idx_push_subscriptions_user` ON `push_subscriptions` (`user_id`)',
      'CREATE UNIQUE INDEX `idx_push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`)',
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
