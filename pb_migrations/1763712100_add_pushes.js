/// Pushes on their way, and where a browser takes them as a secret of the server's.
const endpointIs = (app, hidden) => {
  const subscriptions = app.findCollectionByNameOrId('push_subscriptions')
  subscriptions.fields.getByName('endpoint').hidden = hidden
  const index = 'CREATE INDEX `idx_push_subscriptions_device` ON `push_subscriptions` (`device`)'
  subscriptions.indexes = hidden
    ? [...subscriptions.indexes, index]
    : subscriptions.indexes.filter((sql) => !sql.includes('idx_push_subscriptions_device'))
  app.save(subscriptions)
}

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute()
    endpointIs(app, true)
    run(
      'CREATE TABLE _push_deliveries (id TEXT PRIMARY KEY, subscription TEXT NOT NULL, kind TEXT NOT NULL, link TEXT NOT NULL, ' +
        'status TEXT NOT NULL, tries INTEGER NOT NULL, queued_at TEXT NOT NULL, tried_at TEXT NOT NULL, next_at TEXT NOT NULL, ' +
        'response_code INTEGER NOT NULL, why TEXT NOT NULL, took_ms INTEGER NOT NULL, updated TEXT NOT NULL)',
    )
    run('CREATE INDEX idx_push_deliveries_due ON _push_deliveries (status, next_at)')
  },
  (app) => {
    app.db().newQuery('DROP TABLE _push_deliveries').execute()
    endpointIs(app, false)
  },
)
