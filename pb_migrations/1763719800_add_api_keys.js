/// Keys by which other programs ask (P13).
const text = (name, max) => ({ type: 'text', name, max })
const moment = (name) => ({ ...text(name, 24), pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'api_keys',
        fields: [
          { ...text('user_id', 15), pattern: '^[a-z0-9]{15}$', required: true },
          text('name', 60),
          {
            type: 'select',
            name: 'scopes',
            values: ['people:read', 'payments:read', 'tickets:read', 'leads:read'],
            maxSelect: 4,
          },
          { ...text('secret_hash', 64), hidden: true },
          text('tail', 4),
          moment('made_at'),
          moment('expires_at'),
          moment('ended_at'),
          text('ended_by', 15),
          moment('last_used_at'),
          text('last_network', 45),
          { type: 'number', name: 'uses', onlyInt: true, min: 0 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX `idx_api_keys_secret` ON `api_keys` (`secret_hash`) WHERE `secret_hash` != ''",
          'CREATE INDEX `idx_api_keys_user` ON `api_keys` (`user_id`, `ended_at`)',
          'CREATE INDEX `idx_api_keys_living` ON `api_keys` (`ended_at`, `made_at`, `id`)',
        ],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('api_keys'))
  },
)
