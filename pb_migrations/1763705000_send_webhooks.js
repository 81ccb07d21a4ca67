/// What the sender of the webhook needs to know of a delivery, and its figure. Old rows get the moment they were made: what has
/// waited since, when nothing was sent, is given up instead of told as if it were news.
const moment = (name) => ({
  type: 'text',
  name,
  max: 24,
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
})
const fields = [
  { type: 'text', name: 'why', max: 50 },
  moment('queued_at'),
  moment('tried_at'),
  { type: 'number', name: 'took_ms', min: 0, onlyInt: true },
]
const index = (name, columns) =>
  'CREATE INDEX `idx_webhook_deliveries_' +
  name +
  '` ON `webhook_deliveries` (\n  ' +
  columns.map((column) => '`' + column + '`').join(',\n  ') +
  '\n)'
const indexes = [index('queued', ['queued_at', 'id']), index('state', ['status', 'queued_at', 'id'])]
const events = { lead: 'lead.created', application: 'application.created' }

function change(app, name, work) {
  const collection = app.findCollectionByNameOrId(name)
  work(collection)
  app.save(collection)
}
const run = (app, sql, params = {}) => app.db().newQuery(sql).bind(params).execute()

migrate(
  (app) => {
    change(app, 'webhook_deliveries', (deliveries) => {
      for (const field of fields) deliveries.fields.add(new Field(field))
      deliveries.indexes = [...deliveries.indexes, ...indexes]
    })
    run(app, 'UPDATE webhook_deliveries SET queued_at = created')
    for (const [before, after] of Object.entries(events)) {
      run(app, 'UPDATE webhook_deliveries SET event = {:after} WHERE event = {:before}', { before, after })
    }
    change(app, 'figures', (figures) => {
      const area = figures.fields.getByName('area')
      area.values = [...area.values, 'webhook']
    })
  },
  (app) => {
    run(app, `DELETE FROM figures WHERE area = 'webhook'`)
    change(app, 'figures', (figures) => {
      const area = figures.fields.getByName('area')
      area.values = [...area.values].filter((value) => value !== 'webhook')
    })
    run(app, `DELETE FROM webhook_deliveries WHERE event = 'test'`)
    for (const [before, after] of Object.entries(events)) {
      run(app, 'UPDATE webhook_deliveries SET event = {:before} WHERE event = {:after}', { before, after })
    }
    change(app, 'webhook_deliveries', (deliveries) => {
      deliveries.indexes = deliveries.indexes.filter((sql) => !indexes.includes(sql))
      for (const { name } of fields) deliveries.fields.removeByName(name)
    })
  },
)
