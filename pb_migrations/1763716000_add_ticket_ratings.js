/// A member marks a ticket solved, and says how the help was.
migrate(
  (app) => {
    const tickets = app.findCollectionByNameOrId('support_tickets')
    tickets.fields.add(
      new Field({ type: 'text', name: 'solved_at', max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }),
      new Field({ type: 'select', name: 'rating', values: ['good', 'fair', 'poor'], maxSelect: 1 }),
    )
    app.save(tickets)
  },
  (app) => {
    const tickets = app.findCollectionByNameOrId('support_tickets')
    for (const name of ['solved_at', 'rating']) tickets.fields.removeByName(name)
    app.save(tickets)
  },
)
