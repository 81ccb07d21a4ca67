/// Who answered an application from the landing page first, and when an answer was last mailed from here.
migrate(
  (app) => {
    const leads = app.findCollectionByNameOrId('leads')
    leads.fields.add(new Field({ type: 'text', name: 'answered_by', max: 15 }))
    leads.fields.add(new Field({ type: 'text', name: 'written_at', max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }))
    app.save(leads)
  },
  (app) => {
    const leads = app.findCollectionByNameOrId('leads')
    leads.fields.removeByName('answered_by')
    leads.fields.removeByName('written_at')
    app.save(leads)
  },
)
