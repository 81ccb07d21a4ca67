/// API keys may enter what was done on a profile (P12, P13). Keys that hold the new scope lose it on the way down.
const reading = ['people:read', 'payments:read', 'tickets:read', 'leads:read']
const set = (app, values) => {
  const keys = app.findCollectionByNameOrId('api_keys')
  const scopes = keys.fields.getByName('scopes')
  scopes.values = values
  scopes.maxSelect = values.length
  app.save(keys)
}

migrate(
  (app) => set(app, [...reading, 'activity:write']),
  (app) => {
    app
      .db()
      .newQuery(
        `UPDATE api_keys SET scopes = (SELECT json_group_array(value) FROM json_each(scopes) WHERE value != 'activity:write')
         WHERE EXISTS (SELECT 1 FROM json_each(scopes) WHERE value = 'activity:write')`,
      )
      .execute()
    set(app, reading)
  },
)
