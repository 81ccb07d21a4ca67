/// A run of the monthly generation is made in the background: one row says who asked for which month, how far it is, and what it
/// made or why it didn't.
const text = (name, max) => ({ type: 'text', name, max })

migrate(
  (app) => {
    const rule = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'
    app.save(
      new Collection({
        type: 'base',
        name: 'payment_run_jobs',
        listRule: rule,
        viewRule: rule,
        fields: [
          { type: 'text', name: 'month', max: 7, pattern: '^\\d{4}-\\d{2}$' },
          text('hash', 64),
          text('actor', 15),
          { type: 'select', name: 'state', values: ['waiting', 'working', 'done', 'failed'], maxSelect: 1 },
          { type: 'select', name: 'step', values: ['days', 'lines', 'balances', 'writing'], maxSelect: 1 },
          { type: 'number', name: 'tries', min: 0, onlyInt: true },
          { type: 'text', name: 'run', max: 15, pattern: '^[a-z0-9]{15}$' },
          { type: 'json', name: 'counts' },
          text('code', 50),
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX `idx_payment_run_jobs_state` ON `payment_run_jobs` (`state`, `created`)',
          'CREATE INDEX `idx_payment_run_jobs_run` ON `payment_run_jobs` (`run`)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('payment_run_jobs')),
)
