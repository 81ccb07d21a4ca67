/// Who has no PayPal address and who has long been away are found without reading everybody.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users")
    users.indexes.push("CREATE INDEX `idx_users_by_paypal` ON `users` (\n  `anonymised_at`,\n  `paypal_email`,\n  `id`\n)")
    app.save(users)
    const userDesk = app.findCollectionByNameOrId("user_desk")
    userDesk.indexes.push("CREATE INDEX `idx_user_desk_login` ON `user_desk` (`last_login_at`)")
    app.save(userDesk)
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users")
    users.indexes = users.indexes.filter((sql) => !["idx_users_by_paypal"].some((name) => sql.includes('`' + name + '`')))
    app.save(users)
    const userDesk = app.findCollectionByNameOrId("user_desk")
    userDesk.indexes = userDesk.indexes.filter((sql) => !["idx_user_desk_login"].some((name) => sql.includes('`' + name + '`')))
    app.save(userDesk)
  },
)
