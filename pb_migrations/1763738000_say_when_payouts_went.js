/// On a payment, beside what became of it in its batch: the day on which that was handed over, and when the provider last said something.
const fields = [
  { type: 'text', name: 'payout_sent_on', max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  {
    type: 'text',
    name: 'payout_told_at',
    max: 24,
    pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  },
]
/// Of the item in the latest batch that was handed over, for payments that say something of theirs.
const latest = (what) =>
  `COALESCE((SELECT ${what} FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch
    WHERE i.payment = user_payments.id AND i.state NOT IN ('ready', 'removed') ORDER BY b.n DESC LIMIT 1), '')`

migrate(
  (app) => {
    const payments = app.findCollectionByNameOrId('user_payments')
    for (const field of fields) payments.fields.add(new Field(field))
    app.save(payments)
    app
      .db()
      .newQuery(
        `UPDATE user_payments SET payout_sent_on = ${latest('b.sent_on')},
           payout_told_at = ${latest("CASE i.state WHEN 'sent' THEN '' ELSE i.told_at END")},
           updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE payout_state != ''`,
      )
      .execute()
  },
  (app) => {
    const payments = app.findCollectionByNameOrId('user_payments')
    for (const field of fields) payments.fields.removeByName(field.name)
    app.save(payments)
  },
)
