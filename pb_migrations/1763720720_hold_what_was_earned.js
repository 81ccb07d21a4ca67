/// How long a month's payment waits before it can be approved, on every device.
migrate(
  (app) => {
    const programme = app.findCollectionByNameOrId('programme')
    programme.fields.add(new Field({ type: 'number', name: 'holding_days', onlyInt: true, min: 0, max: 90 }))
    app.save(programme)
  },
  (app) => {
    const programme = app.findCollectionByNameOrId('programme')
    programme.fields.removeByName('holding_days')
    app.save(programme)
  },
)
