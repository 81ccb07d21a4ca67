/// On a payment, beside what became of it in its newest batch: how its ways before ended.
const name = 'payout_before'
/// Of all payments that were handed over more than once.
const before = `COALESCE((SELECT group_concat(w.way, ';' ORDER BY w.n) FROM (
    SELECT b.n, i.state || ' ' || b.sent_on || ' ' || i.told_at AS way FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch
    WHERE i.payment = user_payments.id AND i.state IN ('returned', 'failed', 'blocked', 'denied', 'canceled')
      AND b.sent_on != '' AND i.told_at != ''
      AND b.n < (SELECT MAX(lb.n) FROM payout_items l CROSS JOIN payout_batches lb ON lb.id = l.batch
        WHERE l.payment = user_payments.id AND l.state NOT IN ('ready', 'removed'))
    ORDER BY b.n DESC LIMIT 20) w), '')`

migrate(
  (app) => {
    const payments = app.findCollectionByNameOrId('user_payments')
    payments.fields.add(new Field({ type: 'text', name, max: 1000 }))
    app.save(payments)
    app
      .db()
      .newQuery(
        `UPDATE user_payments SET payout_before = ${before}, updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now')
         WHERE id IN (SELECT payment FROM payout_items GROUP BY payment HAVING COUNT(*) > 1) AND ${before} != ''`,
      )
      .execute()
  },
  (app) => {
    const payments = app.findCollectionByNameOrId('user_payments')
    payments.fields.removeByName(name)
    app.save(payments)
  },
)
