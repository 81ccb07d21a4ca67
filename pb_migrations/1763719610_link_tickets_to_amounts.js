/// A ticket keeps which explained amount or receipt it was written from.
migrate(
  (app) => {
    const tickets = app.findCollectionByNameOrId('support_tickets')
    tickets.fields.add(new Field({ type: 'text', name: 'about', max: 48, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }))
    app.save(tickets)
  },
  (app) => {
    const tickets = app.findCollectionByNameOrId('support_tickets')
    tickets.fields.removeByName('about')
    app.save(tickets)
  },
)
