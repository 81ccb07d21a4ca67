/// On a correction: the payment of which it books what PayPal paid otherwise or gave back. Those from before are found by the audit log, which
/// has the correction's entry right before the one about its payment.
const field = { type: 'text', name: 'corrects_payment', max: 15, pattern: '^[a-z0-9]{15}$' }
const index =
  "CREATE INDEX `idx_earnings_corrects` ON `earnings` (\n  `corrects_payment`,\n  `amount_cents`\n) WHERE `corrects_payment` != ''"

migrate(
  (app) => {
    const earnings = app.findCollectionByNameOrId('earnings')
    earnings.fields.add(new Field(field))
    earnings.indexes = [...earnings.indexes, index]
    app.save(earnings)
    app
      .db()
      .newQuery(
        `UPDATE earnings SET corrects_payment = f.payment, updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now')
         FROM (SELECT substr(a.subject, length('earnings/') + 1) AS earning, substr(i.subject, length('user_payments/') + 1) AS payment
           FROM audit_log i JOIN audit_log a ON a.n = i.n - 1
           WHERE i.action = 'payout-item.correct' AND a.action = 'earning.adjust') f
         WHERE earnings.id = f.earning`,
      )
      .execute()
  },
  (app) => {
    const found = arrayOf(new DynamicModel({ name: '' }))
    app
      .db()
      .newQuery("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'earnings' AND sql LIKE '%corrects_payment%'")
      .all(found)
    // what the start sets up again is in the way of a column that goes
    for (const { name } of found) app.db().newQuery('DROP TRIGGER `' + name + '`').execute()
    const earnings = app.findCollectionByNameOrId('earnings')
    earnings.indexes = earnings.indexes.filter((sql) => !sql.includes('idx_earnings_corrects'))
    earnings.fields.removeByName('corrects_payment')
    app.save(earnings)
  },
)
