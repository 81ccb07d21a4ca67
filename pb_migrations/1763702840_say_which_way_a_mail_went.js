/// How a mail went out or was tried last, whose machine carried it, and when it was tried first: what has no known end may go
/// again by the API that got it then, and by nobody else.
const fields = [
  { type: 'select', name: 'way', values: ['smtp', 'http'], maxSelect: 1 },
  { type: 'text', name: 'carrier', max: 300 },
  { type: 'text', name: 'first_try_at', max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' },
]

migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('mail_outbox')
    for (const field of fields) mails.fields.add(new Field(field))
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('mail_outbox')
    for (const { name } of fields) mails.fields.removeByName(name)
    app.save(mails)
  },
)
