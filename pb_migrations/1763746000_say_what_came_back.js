/// On an item of a batch: what the provider gave, what of that came back, and the sum of its corrections. On its payment: what came back,
/// and what of that isn't booked yet.
const itemFields = [
  { type: 'number', name: 'paid_cents', onlyInt: true, min: 0 },
  { type: 'number', name: 'back_cents', onlyInt: true, min: 0 },
  { type: 'number', name: 'corrected_cents', onlyInt: true },
]
const paymentFields = [
  { type: 'number', name: 'payout_back_cents', onlyInt: true, min: 0 },
  { type: 'number', name: 'payout_owed_cents', onlyInt: true },
]
const backWhere = (open) =>
  `CREATE INDEX \`idx_payout_items_back\` ON \`payout_items\` (\n  \`state\`,\n  \`batch\`\n) WHERE \`state\` IN ('refunded', 'reversed') AND ${open}`
const setIndex = (items, open) => {
  items.indexes = [...items.indexes.filter((index) => !index.includes('_back`')), backWhere(open)]
}

/// The one correction that an item could have: of what was paid otherwise, or of what came back. One that was booked before its item was
/// told to have come back is the first kind, and what came back afterwards is still to be booked; of one that was paid twice, at most what
/// was sent.
const corrected = `COALESCE((SELECT e.amount_cents FROM earnings e WHERE e.id = payout_items.correction), 0)`
const bookedFirst = `EXISTS (SELECT 1 FROM earnings e WHERE e.id = payout_items.correction AND e.created < payout_items.told_at)`
const isBack = `state IN ('refunded', 'reversed')`
/// Of the item in the latest batch that was handed over.
const latest = (what) =>
  `COALESCE((SELECT ${what} FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch
    WHERE i.payment = user_payments.id AND i.state NOT IN ('ready', 'removed') ORDER BY b.n DESC LIMIT 1), 0)`

/// What the start sets up again is in the way of a column that goes.
const dropFactTriggers = (app) => {
  const found = arrayOf(new DynamicModel({ name: '' }))
  app
    .db()
    .newQuery(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'payout_items' AND substr(name, 1, 6) = '_fact_'",
    )
    .all(found)
  for (const { name } of found) app.db().newQuery('DROP TRIGGER `' + name + '`').execute()
}

migrate(
  (app) => {
    const items = app.findCollectionByNameOrId('payout_items')
    for (const field of itemFields) items.fields.add(new Field(field))
    app.save(items)
    for (const sql of [
      `UPDATE payout_items SET corrected_cents = ${corrected} WHERE correction != ''`,
      `UPDATE payout_items SET paid_cents = CASE WHEN ${isBack} AND NOT ${bookedFirst} THEN amount_cents
         ELSE amount_cents - corrected_cents END
       WHERE state = 'success' OR ${isBack}`,
      `UPDATE payout_items SET back_cents = CASE WHEN correction != '' AND NOT ${bookedFirst} THEN corrected_cents
         ELSE MIN(paid_cents, amount_cents) END
       WHERE ${isBack}`,
    ]) {
      app.db().newQuery(sql).execute()
    }
    setIndex(items, '`amount_cents` - `paid_cents` + `back_cents` - `corrected_cents` != 0')
    app.save(items)
    const payments = app.findCollectionByNameOrId('user_payments')
    for (const field of paymentFields) payments.fields.add(new Field(field))
    app.save(payments)
    app
      .db()
      .newQuery(
        `UPDATE user_payments SET payout_back_cents = ${latest('i.back_cents')},
           payout_owed_cents = ${latest('i.amount_cents - i.paid_cents + i.back_cents - i.corrected_cents')},
           updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE payout_state IN ('refunded', 'reversed')`,
      )
      .execute()
  },
  (app) => {
    const items = app.findCollectionByNameOrId('payout_items')
    dropFactTriggers(app)
    setIndex(items, "`correction` = ''")
    app.save(items)
    for (const { name } of itemFields) items.fields.removeByName(name)
    app.save(items)
    const payments = app.findCollectionByNameOrId('user_payments')
    for (const { name } of paymentFields) payments.fields.removeByName(name)
    app.save(payments)
  },
)
