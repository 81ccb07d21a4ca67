/// A run looks at what was counted of every source in every earlier month: the index that finds those lines holds what it looks at.
migrate(
  (app) => {
    const earnings = app.findCollectionByNameOrId("earnings")
    earnings.indexes = earnings.indexes.filter((sql) => !["idx_earnings_source"].some((name) => sql.includes('`' + name + '`')))
    earnings.indexes.push("CREATE INDEX `idx_earnings_source` ON `earnings` (\n  `source`,\n  `month`,\n  `kind`,\n  `cancel_kind`,\n  `days`\n)")
    app.save(earnings)
  },
  (app) => {
    const earnings = app.findCollectionByNameOrId("earnings")
    earnings.indexes = earnings.indexes.filter((sql) => !["idx_earnings_source"].some((name) => sql.includes('`' + name + '`')))
    earnings.indexes.push("CREATE INDEX `idx_earnings_source` ON `earnings` (\n  `source`,\n  `month`\n)")
    app.save(earnings)
  },
)
