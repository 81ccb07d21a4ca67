/// Somebody asks for the end of their own rental or affiliate agreement on a day (T4). The period ends with the request; the row says
/// who asked when and why, how the request ended, and when an admin confirmed that nobody signs in any more.
const text = (name, max) => ({ type: 'text', name, max })
const id = (name, more) => ({ ...text(name, 15), pattern: '^[a-z0-9]{15}$', ...more })
const moment = (name) => ({ ...text(name, 24), pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })

migrate(
  (app) => {
    const rule =
      '@request.auth.id != "" && (user_id = @request.auth.id || @request.auth.roles:each ?= "admin")'
    app.save(
      new Collection({
        type: 'base',
        name: 'cancel_requests',
        listRule: rule,
        viewRule: rule,
        fields: [
          id('user_id', { required: true }),
          text('agreement', 20),
          id('period'),
          { ...text('last_day', 10), pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
          text('reason', 20),
          id('ticket'),
          moment('closed_at'),
          text('closed_why', 20),
          moment('confirmed_at'),
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX `idx_cancel_requests_open` ON `cancel_requests` (\n  `user_id`,\n  `agreement`\n) WHERE `closed_at` = ''",
          'CREATE INDEX `idx_cancel_requests_user` ON `cancel_requests` (`user_id`)',
          'CREATE INDEX `idx_cancel_requests_day` ON `cancel_requests` (\n  `closed_at`,\n  `last_day`\n)',
          'CREATE INDEX `idx_cancel_requests_confirm` ON `cancel_requests` (\n  `confirmed_at`,\n  `closed_why`,\n  `last_day`\n)',
        ],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('cancel_requests'))
  },
)
