// Who agreed to which terms is counted along an index: without one, everybody was sorted each time the terms' page opened.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users")
    users.indexes.push("CREATE INDEX `idx_users_by_terms_version` ON `users` (\n  `anonymised_at`,\n  `terms_version`,\n  `id`\n)")
    app.save(users)
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users")
    users.indexes = users.indexes.filter((sql) => !["idx_users_by_terms_version"].some((name) => sql.includes('`' + name + '`')))
    app.save(users)
  },
)
