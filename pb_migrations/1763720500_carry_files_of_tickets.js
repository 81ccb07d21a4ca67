/// A ticket's first words may carry files, as its messages do.
migrate(
  (app) => {
    const tickets = app.findCollectionByNameOrId('support_tickets')
    tickets.fields.add(new Field({ type: 'text', name: 'files', max: 79, pattern: '^[a-z0-9]{15}( [a-z0-9]{15}){0,4}$' }))
    app.save(tickets)
  },
  (app) => {
    const tickets = app.findCollectionByNameOrId('support_tickets')
    tickets.fields.removeByName('files')
    app.save(tickets)
  },
)
