/// API keys may have the scope health:read, for monitoring.
migrate(
  (app) => setScopes(app, ['people:read', 'payments:read', 'tickets:read', 'leads:read', 'activity:write', 'health:read']),
  (app) => setScopes(app, ['people:read', 'payments:read', 'tickets:read', 'leads:read', 'activity:write']),
)

function setScopes(app, values) {
  const keys = app.findCollectionByNameOrId('api_keys')
  keys.fields.add(new Field({ name: 'scopes', type: 'select', values, maxSelect: values.length }))
  app.save(keys)
}
