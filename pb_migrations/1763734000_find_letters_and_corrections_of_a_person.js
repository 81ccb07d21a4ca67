/// The letters to an address, and the corrections among a person's lines, found without reading the others: for their timeline.
const indexes = {
  mail_outbox: 'CREATE INDEX `idx_mail_outbox_to` ON `mail_outbox` (\n  `to`,\n  `queued_at`,\n  `id`\n)',
  earnings:
    "CREATE INDEX `idx_earnings_adjusted` ON `earnings` (\n  `user_id`,\n  `id`\n) WHERE `kind` = 'adjustment'",
}

migrate(
  (app) => {
    for (const [name, sql] of Object.entries(indexes)) {
      const collection = app.findCollectionByNameOrId(name)
      collection.indexes = [...collection.indexes, sql]
      app.save(collection)
    }
  },
  (app) => {
    for (const [name, sql] of Object.entries(indexes)) {
      const collection = app.findCollectionByNameOrId(name)
      collection.indexes = collection.indexes.filter((each) => each !== sql)
      app.save(collection)
    }
  },
)
