/// Rental periods, rates, accrual lines and settlements. All amounts are integer US cents.
const admin = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'
const ownerOrAdmin = '@request.auth.id != "" && (user_id = @request.auth.id || @request.auth.roles:each ?= "admin")'

const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ type: 'text', name, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const month = (name) => ({ type: 'text', name, max: 7, pattern: '^\\d{4}-\\d{2}$' })
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
    name: 'rental_periods',
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
    indexes: [
      'CREATE INDEX `idx_rental_periods_user` ON `rental_periods` (`user_id`, `start_date`)',
      'CREATE INDEX `idx_rental_periods_days` ON `rental_periods` (`start_date`, `end_date`)',
    ],
  },
  {
    name: 'rental_desk',
    rule: admin,
    fields: [id('period', { required: true }), text('note', 5000), text('started_by', 15), text('ended_by', 15)],
    indexes: ['CREATE UNIQUE INDEX `idx_rental_desk_period` ON `rental_desk` (`period`)'],
  },
  {
    name: 'rates',
    rule: ownerOrAdmin,
    fields: [
      choice('kind', ['rental', 'commission', 'bonus']),
      id('user_id'),
      month('from_month'),
      whole('n', { min: 1 }),
      whole('amount_cents', { min: 0 }),
      flag('use_default'),
    ],
    indexes: ['CREATE UNIQUE INDEX `idx_rates_key` ON `rates` (`kind`, `user_id`, `from_month`, `n`)', 'CREATE INDEX `idx_rates_user` ON `rates` (`user_id`)'],
  },
  {
    name: 'earnings',
    rule: ownerOrAdmin,
    fields: [
      id('user_id', { required: true }),
      choice('kind', ['rental', 'commission', 'bonus', 'adjustment']),
      id('source', { required: true }),
      month('month'),
      whole('n', { min: 1 }),
      date('period_start'),
      date('period_end'),
      whole('rate_cents', { min: 0 }),
      whole('days', { min: 0, max: 2147483647 }),
      whole('days_in_month', { min: 0, max: 31 }),
      whole('amount_cents'),
      choice('payment_type', ['rental', 'commission']),
      choice('status', ['pending', 'paid', 'cancelled']),
      date('hold_until'),
      text('reason', 1000),
      id('payment'),
      date('paid_date'),
      choice('cancel_kind', ['undone', 'never']),
      id('run'),
    ],
    indexes: [
      "CREATE UNIQUE INDEX `idx_earnings_month_line` ON `earnings` (`kind`, `source`, `month`, `n`) WHERE `cancel_kind` != 'undone' AND `kind` != 'bonus' AND `kind` != 'adjustment'",
      "CREATE UNIQUE INDEX `idx_earnings_bonus` ON `earnings` (`source`) WHERE `cancel_kind` != 'undone' AND `kind` = 'bonus'",
      "CREATE UNIQUE INDEX `idx_earnings_adjustment` ON `earnings` (`source`) WHERE `kind` = 'adjustment'",
      'CREATE INDEX `idx_earnings_source` ON `earnings` (`source`, `month`)',
      'CREATE INDEX `idx_earnings_user` ON `earnings` (`user_id`, `status`, `month`)',
      'CREATE INDEX `idx_earnings_month` ON `earnings` (`month`, `status`)',
      "CREATE INDEX `idx_earnings_payment` ON `earnings` (`payment`) WHERE `payment` != ''",
      "CREATE INDEX `idx_earnings_run` ON `earnings` (`run`) WHERE `run` != ''",
    ],
  },
  {
    name: 'user_payments',
    rule: ownerOrAdmin,
    fields: [
      id('user_id', { required: true }),
      choice('payment_type', ['rental', 'commission']),
      month('month'),
      date('payment_period_start'),
      date('payment_period_end'),
      whole('amount_cents'),
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
    ],
    indexes: [
      "CREATE UNIQUE INDEX `idx_user_payments_generated` ON `user_payments` (`user_id`, `payment_type`, `month`) WHERE `run` != '' AND `status` != 'cancelled'",
      'CREATE INDEX `idx_user_payments_user` ON `user_payments` (`user_id`, `month`)',
      'CREATE INDEX `idx_user_payments_status` ON `user_payments` (`status`, `month`)',
      'CREATE INDEX `idx_user_payments_created` ON `user_payments` (`created`, `id`)',
      "CREATE INDEX `idx_user_payments_run` ON `user_payments` (`run`) WHERE `run` != ''",
    ],
  },
  {
    name: 'payment_lines',
    rule: ownerOrAdmin,
    fields: [
      id('payment', { required: true }),
      id('earning', { required: true }),
      id('user_id', { required: true }),
      whole('amount_cents'),
    ],
    indexes: [
      'CREATE UNIQUE INDEX `idx_payment_lines_key` ON `payment_lines` (`payment`, `earning`)',
      'CREATE INDEX `idx_payment_lines_earning` ON `payment_lines` (`earning`)',
      'CREATE INDEX `idx_payment_lines_user` ON `payment_lines` (`user_id`)',
    ],
  },
  {
    name: 'payment_desk',
    rule: admin,
    fields: [
      id('payment', { required: true }),
      text('notes', 5000),
      text('approved_by', 15),
      choice('batch_state', ['exported', 'sent', 'reconciled']),
      json('provider_ids'),
    ],
    indexes: ['CREATE UNIQUE INDEX `idx_payment_desk_payment` ON `payment_desk` (`payment`)'],
  },
  {
    name: 'payment_runs',
    rule: admin,
    fields: [
      month('month'),
      choice('state', ['committed', 'undone']),
      text('actor', 15),
      text('dry_run_hash', 64),
      json('counts'),
      json('totals'),
    ],
    indexes: ['CREATE INDEX `idx_payment_runs_month` ON `payment_runs` (`month`, `state`)'],
  },
  {
    name: 'payment_run_results',
    rule: null,
    fields: [
      id('run', { required: true }),
      id('user_id', { required: true }),
      choice('payment_type', ['rental', 'commission']),
      choice('outcome', ['created', 'already', 'skipped']),
      text('reason', 50),
      whole('amount_cents'),
    ],
    indexes: ['CREATE INDEX `idx_payment_run_results_run` ON `payment_run_results` (`run`, `user_id`)'],
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
