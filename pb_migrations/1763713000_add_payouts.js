/// Payout batches: approved payments that go to the provider together, each with what became of it, and on the payment itself what its
/// payee may know of that. The two columns of admins' notes that were meant for it were never written, and go.
const choice = (name, values) => ({ type: 'select', name, values, maxSelect: 1 })
const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => text(name, 15, { pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => text(name, 10, { pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const moment = (name) => text(name, 24, { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const whole = (name, more) => ({ type: 'number', name, onlyInt: true, ...more })
const stamps = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]
const rule = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'

const told = [
  'sent',
  'success',
  'pending',
  'onhold',
  'unclaimed',
  'unknown',
  'returned',
  'failed',
  'blocked',
  'denied',
  'canceled',
  'refunded',
  'reversed',
]
const living = ['ready', 'sent', 'success', 'pending', 'onhold', 'unclaimed', 'unknown', 'refunded', 'reversed']
const onPayments = [choice('payout_state', told), date('payout_until')]
const unused = [
  choice('batch_state', ['exported', 'sent', 'reconciled']),
  { type: 'json', name: 'provider_ids' },
]

function change(app, name, work) {
  const collection = app.findCollectionByNameOrId(name)
  work(collection)
  app.save(collection)
}
const add = (app, name, fields) =>
  change(app, name, (collection) => {
    for (const field of fields) collection.fields.add(new Field(field))
  })
const remove = (app, name, fields) =>
  change(app, name, (collection) => {
    for (const field of fields) collection.fields.removeByName(field.name)
  })

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'payout_batches',
        listRule: rule,
        viewRule: rule,
        fields: [
          whole('n', { min: 1 }),
          choice('state', ['draft', 'exported', 'sent', 'reconciled', 'cancelled']),
          whole('count', { min: 0 }),
          whole('total_cents', { min: 0 }),
          text('made_by', 15),
          moment('exported_at'),
          moment('sent_at'),
          date('sent_on'),
          moment('reconciled_at'),
          ...stamps,
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_payout_batches_n` ON `payout_batches` (`n`)',
          'CREATE INDEX `idx_payout_batches_state` ON `payout_batches` (`state`, `n`)',
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'payout_items',
        listRule: rule,
        viewRule: rule,
        fields: [
          id('batch', { required: true }),
          whole('n', { min: 1 }),
          id('payment', { required: true }),
          id('user_id', { required: true }),
          whole('amount_cents', { min: 1 }),
          text('payee', 100),
          choice('state', ['ready', ...told, 'not_sent', 'removed']),
          text('word', 100),
          text('provider_id', 50),
          moment('told_at'),
          id('correction'),
          text('reason', 1000),
          ...stamps,
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_payout_items_living` ON `payout_items` (`payment`) WHERE `state` IN (' +
            living.map((state) => `'${state}'`).join(', ') +
            ')',
          'CREATE UNIQUE INDEX `idx_payout_items_place` ON `payout_items` (\n  `batch`,\n  `n`\n)',
          'CREATE INDEX `idx_payout_items_payment` ON `payout_items` (`payment`)',
          'CREATE INDEX `idx_payout_items_user` ON `payout_items` (`user_id`)',
        ],
      }),
    )
    add(app, 'user_payments', onPayments)
    remove(app, 'payment_desk', unused)
  },
  (app) => {
    add(app, 'payment_desk', unused)
    app.db().newQuery('DROP TRIGGER IF EXISTS "_guard_user_payments_update_payout"').execute()
    remove(app, 'user_payments', onPayments)
    app.delete(app.findCollectionByNameOrId('payout_items'))
    app.delete(app.findCollectionByNameOrId('payout_batches'))
  },
)
