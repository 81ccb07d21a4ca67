/// The promised times are settings: on every device, and by when each application and each held line was promised an answer.
const times = { first_answer_hours: 168, lead_answer_hours: 168, application_answer_days: 30, hold_decision_days: 30 }
const index = (name, columns) =>
  'CREATE INDEX `idx_leads_' + name + '` ON `leads` (\n  ' + columns.map((c) => '`' + c + '`').join(',\n  ') + '\n)'
const added = [index('came', ['state', 'created', 'id']), index('created', ['created', 'id'])]
const before = index('promised', ['promised_by', 'id'])
const stamped = ['affiliate_submissions', 'line_holds']

function change(app, name, work) {
  const collection = app.findCollectionByNameOrId(name)
  work(collection)
  app.save(collection)
}

migrate(
  (app) => {
    change(app, 'programme', ({ fields }) => {
      for (const [name, max] of Object.entries(times))
        fields.add(new Field({ type: 'number', name, onlyInt: true, min: 0, max }))
    })
    for (const name of stamped)
      change(app, name, ({ fields }) =>
        fields.add(
          new Field({
            name: 'promised_by',
            type: 'text',
            max: 24,
            pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
          }),
        ),
      )
    change(app, 'leads', (leads) => {
      leads.indexes = [...leads.indexes.filter((sql) => sql !== before), ...added]
    })
    // what was promised until now was a constant: it is kept as the row's own
    for (const sql of [
      `UPDATE affiliate_submissions SET promised_by = strftime('%Y-%m-%d %H:%M:%fZ', created, '+3 days') WHERE created != ''`,
      `UPDATE line_holds SET promised_by = strftime('%Y-%m-%d %H:%M:%fZ', made_at, '+7 days')`,
      // when one came in was read from its promise
      `UPDATE leads SET created = strftime('%Y-%m-%d %H:%M:%fZ', promised_by, '-24 hours') WHERE promised_by != ''`,
    ])
      app.db().newQuery(sql).execute()
  },
  (app) => {
    change(app, 'leads', (leads) => {
      leads.indexes = [...leads.indexes.filter((sql) => !added.includes(sql)), before]
    })
    for (const name of stamped) change(app, name, ({ fields }) => fields.removeByName('promised_by'))
    change(app, 'programme', ({ fields }) => {
      for (const name of Object.keys(times)) fields.removeByName(name)
    })
  },
)
