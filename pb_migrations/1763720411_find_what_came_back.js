/// What was paid over a batch and came back is counted for admins until it is corrected.
const back =
  "CREATE INDEX `idx_payout_items_back` ON `payout_items` (\n  `state`,\n  `batch`\n) WHERE `state` IN ('refunded', 'reversed') AND `correction` = ''"

migrate(
  (app) => {
    const items = app.findCollectionByNameOrId('payout_items')
    items.indexes.push(back)
    app.save(items)
  },
  (app) => {
    const items = app.findCollectionByNameOrId('payout_items')
    items.indexes = items.indexes.filter((index) => !index.includes('_back`'))
    app.save(items)
  },
)
