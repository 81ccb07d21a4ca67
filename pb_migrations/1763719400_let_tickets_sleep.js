/// A ticket of the help desk sleeps until a moment that an admin picks.
const asleep = 'CREATE INDEX `idx_ticket_desk_asleep` ON `ticket_desk` (\n  `sleeps_until`,\n  `ticket`\n)'

migrate(
  (app) => {
    const desk = app.findCollectionByNameOrId('ticket_desk')
    desk.fields.add(
      new Field({ type: 'text', name: 'sleeps_until', max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }),
    )
    desk.indexes.push(asleep)
    app.save(desk)
  },
  (app) => {
    const desk = app.findCollectionByNameOrId('ticket_desk')
    desk.indexes = desk.indexes.filter((index) => !index.includes('_asleep`'))
    desk.fields.removeByName('sleeps_until')
    app.save(desk)
  },
)
