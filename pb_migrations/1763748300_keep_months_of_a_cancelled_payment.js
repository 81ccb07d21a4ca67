/// Of a payment made by hand that was cancelled: the lines of the months it stood for stay held (M35). Of those cancelled before, none do.

/// What the start sets up again is in the way of a column that goes.
const dropTriggers = (app) => {
  const found = arrayOf(new DynamicModel({ name: '' }))
  app
    .db()
    .newQuery(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, 1) = '_' AND sql LIKE '%still_instead%'",
    )
    .all(found)
  for (const { name } of found) app.db().newQuery('DROP TRIGGER `' + name + '`').execute()
}

migrate(
  (app) => {
    const payments = app.findCollectionByNameOrId('user_payments')
    payments.fields.add(new Field({ type: 'bool', name: 'still_instead' }))
    app.save(payments)
  },
  (app) => {
    dropTriggers(app)
    const payments = app.findCollectionByNameOrId('user_payments')
    payments.fields.removeByName('still_instead')
    app.save(payments)
  },
)
