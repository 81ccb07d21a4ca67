/// Who invited whom, and who earns on whom from when to when.
const admin = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'
const affiliateOrAdmin =
  '@request.auth.id != "" && (affiliate_id = @request.auth.id || @request.auth.roles:each ?= "admin")'

const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ type: 'text', name, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const moment = (name) => ({ type: 'text', name, max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const choice = (name, values) => ({ type: 'select', name, values, maxSelect: 1 })
const stamps = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

const collections = [
  {
    name: 'referrals',
    rule: affiliateOrAdmin,
    fields: [
      id('affiliate_id', { required: true }),
      text('referred_email', 100),
      text('email_norm', 100),
      text('referred_name', 101),
      choice('status', ['pending', 'active', 'inactive']),
      date('signup_date'),
      id('referred_user'),
      choice('source', ['invite', 'link', 'code', 'admin']),
      moment('expires_at'),
      moment('closed_at'),
      choice('closed_why', ['expired', 'withdrawn', 'lost', 'moved']),
      moment('hidden_at'),
      choice('account_status', ['inactive', 'active']),
      date('rental_start'),
    ],
    indexes: [
      "CREATE UNIQUE INDEX `idx_referrals_referred_user` ON `referrals` (`referred_user`) WHERE `referred_user` != '' AND `closed_at` = ''",
      "CREATE UNIQUE INDEX `idx_referrals_open_email` ON `referrals` (`email_norm`) WHERE `referred_user` = '' AND `closed_at` = ''",
      'CREATE INDEX `idx_referrals_affiliate` ON `referrals` (`affiliate_id`)',
      'CREATE INDEX `idx_referrals_email` ON `referrals` (`email_norm`)',
      "CREATE INDEX `idx_referrals_user` ON `referrals` (`referred_user`) WHERE `referred_user` != ''",
    ],
  },
  {
    name: 'referral_attributions',
    rule: affiliateOrAdmin,
    fields: [
      id('referral', { required: true }),
      id('referred_user', { required: true }),
      id('affiliate_id', { required: true }),
      date('from_date'),
      date('to_date'),
      moment('voided_at'),
      text('void_reason', 500),
    ],
    indexes: [
      'CREATE INDEX `idx_referral_attributions_referred` ON `referral_attributions` (`referred_user`, `from_date`)',
      'CREATE INDEX `idx_referral_attributions_affiliate` ON `referral_attributions` (`affiliate_id`)',
      'CREATE INDEX `idx_referral_attributions_referral` ON `referral_attributions` (`referral`)',
    ],
  },
  {
    name: 'referral_desk',
    rule: admin,
    fields: [
      id('referral', { required: true }),
      text('decided_how', 1000),
      text('hold_reason', 500),
      text('moved_by', 15),
    ],
    indexes: ['CREATE UNIQUE INDEX `idx_referral_desk_referral` ON `referral_desk` (`referral`)'],
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
