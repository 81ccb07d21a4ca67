import type { TestServer } from '../server/server'

export const moneyIds = {
  renter: 'renter000000001',
  affiliate: 'affiliate000001',
  rental: 'rental000000001',
  attribution: 'attribution0001',
  affiliatePeriod: 'affperiod000001',
  rentalLine: 'line00000000001',
  commissionLine: 'line00000000002',
  freeLine: 'line00000000003',
  payment: 'payment00000001',
  paymentLine: 'payline00000001',
} as const

/** Bit mask of January 10 to 31, bit 0 = the 1st. */
const daysFromTheTenth = (2 ** 31 - 1) ^ (2 ** 9 - 1)
const at = "'2026-02-01 00:00:00.000Z'"

/** Inserts a referred renter with January's lines, written directly as an attacker would, to test the guards. */
export async function insertMoneyRows(server: TestServer): Promise<void> {
  for (const [id, name] of [
    [moneyIds.renter, 'Rita'],
    [moneyIds.affiliate, 'Alan'],
  ] as const) {
    await server.sql(
      `INSERT INTO users (id, email, emailVisibility, verified, tokenKey, password, first_name, language, account_status, created_at, updated)
       VALUES (?, ?, 1, 1, ?, '', ?, 'en', 'active', ${at}, ${at})`,
      [id, `${id}@mail.example`, `${id}-key-${id}-key`, name],
    )
  }
  await server.sql(
    `INSERT INTO rental_periods (id, user_id, start_date, created, updated) VALUES (?, ?, '2026-01-10', ${at}, ${at})`,
    [moneyIds.rental, moneyIds.renter],
  )
  await server.sql(
    `INSERT INTO referral_attributions (id, referral, referred_user, affiliate_id, created, updated)
     VALUES (?, 'referral0000001', ?, ?, ${at}, ${at})`,
    [moneyIds.attribution, moneyIds.renter, moneyIds.affiliate],
  )
  await server.sql(
    `INSERT INTO affiliate_periods (id, user_id, start_date, created, updated) VALUES (?, ?, '2026-01-01', ${at}, ${at})`,
    [moneyIds.affiliatePeriod, moneyIds.affiliate],
  )
  await insertLine(server, { id: moneyIds.rentalLine, user: moneyIds.renter, kind: 'rental', source: moneyIds.rental })
  await insertLine(server, {
    id: moneyIds.commissionLine,
    user: moneyIds.affiliate,
    kind: 'commission',
    source: moneyIds.attribution,
  })
  await server.sql(
    `INSERT INTO user_payments (id, user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents, status, created_at, updated)
     VALUES (?, ?, 'rental', '2026-01', '2026-01-01', '2026-01-31', 7097, 'pending', ${at}, ${at})`,
    [moneyIds.payment, moneyIds.renter],
  )
  await server.sql(
    `INSERT INTO payment_lines (id, payment, earning, user_id, amount_cents, created, updated) VALUES (?, ?, ?, ?, 7097, ${at}, ${at})`,
    [moneyIds.paymentLine, moneyIds.payment, moneyIds.rentalLine, moneyIds.renter],
  )
  await server.sql(`UPDATE earnings SET payment = ? WHERE id = ?`, [moneyIds.payment, moneyIds.rentalLine])
}

/** Inserts a pending line of $70.97 for January 10 to 31. */
export async function insertLine(
  server: TestServer,
  line: { id: string; user: string; kind: string; source: string; month?: string },
): Promise<void> {
  await server.sql(
    `INSERT INTO earnings (id, user_id, kind, source, month, n, period_start, period_end, rate_cents, days, days_in_month,
       amount_cents, payment_type, status, created, updated)
     VALUES (?, ?, ?, ?, ?, 1, '2026-01-10', '2026-01-31', 10000, ?, 31, 7097,
       CASE ? WHEN 'rental' THEN 'rental' ELSE 'commission' END, 'pending', ${at}, ${at})`,
    [line.id, line.user, line.kind, line.source, line.month ?? '2026-01', daysFromTheTenth, line.kind],
  )
}
