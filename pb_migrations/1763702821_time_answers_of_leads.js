/// When an application from the landing page was answered, and the indexes by which they are listed and found by address.
const index = (name, columns) =>
  'CREATE INDEX `idx_leads_' + name + '` ON `leads` (\n  ' + columns.map((c) => '`' + c + '`').join(',\n  ') + '\n)'
const added = [index('promised', ['promised_by', 'id']), index('email', ['email'])]
const before = index('state', ['state', 'promised_by'])
const after = index('state', ['state', 'promised_by', 'id'])
const isState = (sql) => sql.includes('`idx_leads_state`')

function change(app, work) {
  const leads = app.findCollectionByNameOrId('leads')
  work(leads)
  app.save(leads)
}

migrate(
  (app) => {
    change(app, (leads) => {
      leads.fields.add(
        new Field({
          name: 'answered_at',
          type: 'text',
          max: 24,
          pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
        }),
      )
      leads.indexes = [...leads.indexes.filter((sql) => !isState(sql)), after, ...added]
    })
  },
  (app) => {
    change(app, (leads) => {
      leads.indexes = [...leads.indexes.filter((sql) => !isState(sql) && !added.includes(sql)), before]
      leads.fields.removeByName('answered_at')
    })
  },
)
