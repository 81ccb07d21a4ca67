/// People and access: who somebody is, what they may do, on which devices they are signed in.
const owner = '@request.auth.id != "" && user_id = @request.auth.id'
const admin = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'
const ownerOrAdmin = '@request.auth.id != "" && (user_id = @request.auth.id || @request.auth.roles:each ?= "admin")'

const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ type: 'text', name, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const moment = (name) => ({ type: 'text', name, max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const choice = (name, values) => ({ type: 'select', name, values, maxSelect: 1 })
const flag = (name) => ({ type: 'bool', name })
const json = (name) => ({ type: 'json', name })
const stamps = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

const collections = [
  {
    name: 'user_desk',
    rule: admin,
    fields: [id('user_id', { required: true }), text('note', 5000), json('risk_flags'), moment('last_login_at')],
    indexes: ['CREATE UNIQUE INDEX `idx_user_desk_user` ON `user_desk` (`user_id`)'],
  },
  {
    name: 'user_roles',
    rule: ownerOrAdmin,
    fields: [id('user_id', { required: true }), choice('role', ['user', 'affiliate', 'admin']), text('granted_by', 15)],
    indexes: [
      'CREATE UNIQUE INDEX `idx_user_roles_user_role` ON `user_roles` (`user_id`, `role`)',
      'CREATE INDEX `idx_user_roles_role` ON `user_roles` (`role`, `user_id`)',
    ],
  },
  {
    name: 'affiliate_periods',
    rule: ownerOrAdmin,
    fields: [
      id('user_id', { required: true }),
      date('start_date'),
      date('end_date'),
      text('start_reason', 500),
      text('end_reason', 500),
      moment('voided_at'),
      text('void_reason', 500),
    ],
    indexes: ['CREATE INDEX `idx_affiliate_periods_user` ON `affiliate_periods` (`user_id`, `start_date`)'],
  },
  {
    name: 'affiliate_submissions',
    rule: ownerOrAdmin,
    fields: [
      id('user_id'),
      text('first_name', 50),
      text('last_name', 50),
      text('email', 100, { required: true }),
      text('phone', 20),
      choice('status', ['pending', 'approved', 'rejected', 'withdrawn']),
      text('reason', 500),
      text('decided_by', 15),
      moment('decided_at'),
      text('source', 50),
    ],
    indexes: [
      "CREATE UNIQUE INDEX `idx_affiliate_submissions_pending` ON `affiliate_submissions` (`email`) WHERE `status` = 'pending'",
      'CREATE INDEX `idx_affiliate_submissions_user` ON `affiliate_submissions` (`user_id`)',
      'CREATE INDEX `idx_affiliate_submissions_status` ON `affiliate_submissions` (`status`)',
    ],
  },
  {
    name: 'trusted_devices',
    rule: owner,
    fields: [
      id('user_id', { required: true }),
      text('device_name', 100),
      choice('dashboard_type', ['unified', 'admin', 'general']),
      flag('installed'),
      text('secret_hash', 64, { hidden: true }),
      text('device_fingerprint', 64, { hidden: true }),
      moment('trusted_at'),
      moment('last_login_at'),
      moment('expires_at'),
      moment('ended_at'),
      text('ended_by', 15),
    ],
    indexes: [
      "CREATE UNIQUE INDEX `idx_trusted_devices_secret` ON `trusted_devices` (`secret_hash`) WHERE `secret_hash` != ''",
      'CREATE INDEX `idx_trusted_devices_user` ON `trusted_devices` (`user_id`, `ended_at`)',
    ],
  },
  {
    name: 'consents',
    rule: ownerOrAdmin,
    fields: [
      id('user_id', { required: true }),
      choice('document', ['terms', 'rental']),
      text('version', 20),
      choice('language', ['en', 'es']),
      flag('over_18'),
      moment('at'),
    ],
    indexes: ['CREATE INDEX `idx_consents_user` ON `consents` (`user_id`, `document`)'],
  },
  {
    name: 'leads',
    rule: admin,
    fields: [
      text('first_name', 50),
      text('last_name', 50),
      text('email', 100),
      text('phone', 20),
      choice('language', ['en', 'es']),
      choice('state', ['new', 'contacted', 'converted', 'closed']),
      moment('promised_by'),
    ],
    indexes: ['CREATE INDEX `idx_leads_state` ON `leads` (`state`, `promised_by`)'],
  },
]

const profileFields = [
  text('first_name', 50),
  text('last_name', 50),
  text('phone', 20),
  text('linkedin_url', 300, { pattern: '(?i)^https?://[^\\s]+$' }),
  text('paypal_email', 100),
  moment('paypal_changed_at'),
  text('referral_code', 8, { pattern: '^[A-Z0-9]{8}$' }),
  choice('language', ['en', 'es']),
  { type: 'json', name: 'notify', maxSize: 2000 },
  choice('profile_photo_status', ['success']),
  choice('verification_badge_status', ['success']),
  date('rental_start'),
  choice('account_status', ['inactive', 'active']),
  choice('affiliate_status', ['inactive', 'pending', 'active']),
  { type: 'select', name: 'roles', values: ['user', 'affiliate', 'admin'], maxSelect: 3 },
  text('terms_version', 20),
  moment('anonymised_at'),
]
const profileIndexes = [
  "CREATE UNIQUE INDEX `idx_users_referral_code` ON `users` (`referral_code`) WHERE `referral_code` != ''",
  'CREATE INDEX `idx_users_account_status` ON `users` (`account_status`)',
  'CREATE INDEX `idx_users_created` ON `users` (`created`, `id`)',
]
migrate(
  (app) => {
    const superusers = app.findCollectionByNameOrId('_superusers')
    superusers.authAlert.enabled = false
    app.save(superusers)
    const users = app.findCollectionByNameOrId('users')
    users.fields.removeByName('name')
    users.fields.removeByName('avatar')
    for (const field of profileFields) users.fields.add(new Field(field))
    users.fields.getByName('password').min = 8
    users.listRule = '@request.auth.id != "" && (id = @request.auth.id || @request.auth.roles:each ?= "admin")'
    users.viewRule = users.listRule
    users.createRule = null
    users.updateRule = null
    users.deleteRule = null
    users.manageRule = null
    users.authRule = null
    users.passwordAuth.enabled = false
    users.oauth2.enabled = false
    users.oauth2.mappedFields.name = ''
    users.oauth2.mappedFields.avatarURL = ''
    users.otp.enabled = false
    users.mfa.enabled = false
    users.authAlert.enabled = false
    users.authToken.duration = 600
    for (const index of profileIndexes) users.indexes.push(index)
    app.save(users)
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
    const users = app.findCollectionByNameOrId('users')
    users.indexes = users.indexes.filter((index) => !/idx_users_/.test(index))
    for (const field of profileFields) users.fields.removeByName(field.name)
    users.fields.add(new Field({ type: 'text', name: 'name', max: 255 }))
    users.fields.add(
      new Field({
        type: 'file',
        name: 'avatar',
        maxSelect: 1,
        mimeTypes: ['image/jpeg', 'image/png', 'image/svg+xml', 'image/gif', 'image/webp'],
      }),
    )
    const self = 'id = @request.auth.id'
    users.listRule = self
    users.viewRule = self
    users.createRule = ''
    users.updateRule = self
    users.deleteRule = self
    users.authRule = ''
    users.passwordAuth.enabled = true
    users.oauth2.mappedFields.name = 'name'
    users.oauth2.mappedFields.avatarURL = 'avatar'
    users.authAlert.enabled = true
    users.authToken.duration = 604800
    app.save(users)
    const superusers = app.findCollectionByNameOrId('_superusers')
    superusers.authAlert.enabled = true
    app.save(superusers)
  },
)
