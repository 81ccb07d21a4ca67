import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from '../../support/server/http'
import { insertLine, insertMoneyRows, moneyIds } from '../../support/data/money-rows'
import { runBinary, startServer, type TestServer } from '../../support/server/server'

let server: TestServer
let token: string
const superuser = { identity: 'root@coterie.example', password: 'a-long-superuser-password' }

beforeAll(async () => {
  server = await startServer()
  const result = await runBinary(
    ['superuser', 'upsert', superuser.identity, '--dir', server.dir],
    `${superuser.password}\n`,
  )
  expect(result.output + result.status).toMatch(/0$/)
  await insertMoneyRows(server)
  const answer = await sendRequest({
    method: 'POST',
    url: `${server.dashboardUrl}/api/collections/_superusers/auth-with-password`,
    body: superuser,
  })
  token = (answer.json as { token?: string }).token ?? ''
  expect(token).not.toBe('')
})
afterAll(() => server?.stop())

const { renter, affiliate, rental, attribution, affiliatePeriod, rentalLine, commissionLine, payment } = moneyIds
const stamp = "'2026-02-01 00:00:00.000Z', '2026-02-01 00:00:00.000Z'"
const insertLineSql = (values: string): string =>
  `INSERT INTO earnings (id, user_id, kind, source, month, n, amount_cents, days, days_in_month, status, payment_type, created, updated)
   VALUES (${values}, ${stamp})`

/**
 * Statements with the answer of the database ('' = accepted). They run in order, each on the state that earlier ones left.
 */
const attacks: readonly (readonly [what: string, sql: string, answer: string])[] = [
  // statements about earnings lines
  ['an amount edited', `UPDATE earnings SET amount_cents = 1 WHERE id = '${rentalLine}'`, 'not-allowed'],
  ['days edited', `UPDATE earnings SET days = 1 WHERE id = '${rentalLine}'`, 'not-allowed'],
  ['a payee edited', `UPDATE earnings SET user_id = '${affiliate}' WHERE id = '${rentalLine}'`, 'not-allowed'],
  ['a line deleted', `DELETE FROM earnings WHERE id = '${rentalLine}'`, 'not-allowed'],
  [
    'a hold on a line in a payment',
    `INSERT INTO line_holds (id, earning, user_id, kind, made_at, released_at, outcome) VALUES ('hldaaaaaaaaaaaa', '${rentalLine}', '${renter}', 'admin', '2026-01-01 00:00:00.000Z', '', '')`,
    'line-in-payment',
  ],
  [
    'a line cancelled without a reason',
    `UPDATE earnings SET status = 'cancelled' WHERE id = '${commissionLine}'`,
    'payment-state-changed',
  ],
  [
    'a new line that is already paid',
    insertLineSql(`'l', '${renter}', 'rental', '${rental}', '2026-03', 1, 1, 0, 31, 'paid', 'rental'`),
    'bad-input',
  ],
  [
    'half a cent',
    insertLineSql(`'l', '${renter}', 'rental', '${rental}', '2026-03', 1, 0.5, 0, 31, 'pending', 'rental'`),
    'bad-input',
  ],
  [
    'a negative rental',
    insertLineSql(`'l', '${renter}', 'rental', '${rental}', '2026-03', 1, -5, 0, 31, 'pending', 'rental'`),
    'bad-input',
  ],
  [
    'the rental of another person',
    insertLineSql(`'l', '${affiliate}', 'rental', '${rental}', '2026-03', 1, 5, 0, 31, 'pending', 'rental'`),
    'bad-input',
  ],
  [
    'a second line of the month',
    insertLineSql(`'l', '${renter}', 'rental', '${rental}', '2026-01', 1, 5, 0, 31, 'pending', 'rental'`),
    'UNIQUE constraint',
  ],
  // statements about payments and their lines
  ['a payment edited', `UPDATE user_payments SET amount_cents = 9 WHERE id = '${payment}'`, 'not-allowed'],
  [
    'a payment moved to another',
    `UPDATE user_payments SET user_id = '${affiliate}' WHERE id = '${payment}'`,
    'not-allowed',
  ],
  ['a payment deleted', `DELETE FROM user_payments WHERE id = '${payment}'`, 'not-allowed'],
  [
    'approved without an address',
    `UPDATE user_payments SET status = 'approved' WHERE id = '${payment}'`,
    'payee-missing',
  ],
  [
    'dispersed without approval',
    `UPDATE user_payments SET status = 'dispersed', payee_paypal = 'a@b.example' WHERE id = '${payment}'`,
    'payment-state-changed',
  ],
  ['a line removed from a payment', `DELETE FROM payment_lines`, 'not-allowed'],
  ['a payment line edited', `UPDATE payment_lines SET amount_cents = 1`, 'not-allowed'],
  [
    'a line paid twice',
    `INSERT INTO payment_lines (id, payment, earning, user_id, amount_cents, created, updated)
     VALUES ('x', '${payment}', '${rentalLine}', '${renter}', 7097, ${stamp})`,
    'payment-state-changed',
  ],
  [
    'a line of another person',
    `INSERT INTO payment_lines (id, payment, earning, user_id, amount_cents, created, updated)
     VALUES ('x', '${payment}', '${commissionLine}', '${renter}', 7097, ${stamp})`,
    'bad-input',
  ],
  ['the payee’s address removed', `UPDATE users SET paypal_email = 'rita@pay.example' WHERE id = '${renter}'`, ''],
  [
    'approval to another address',
    `UPDATE user_payments SET status = 'approved', payee_paypal = 'eve@pay.example' WHERE id = '${payment}'`,
    'payee-missing',
  ],
  [
    'approval with the current address',
    `UPDATE user_payments SET status = 'approved', payee_paypal = 'rita@pay.example' WHERE id = '${payment}'`,
    '',
  ],
  [
    'the address changed after the approval',
    `UPDATE user_payments SET payee_paypal = 'eve@pay.example' WHERE id = '${payment}'`,
    'payee-missing',
  ],
  ['back to pending', `UPDATE user_payments SET status = 'pending' WHERE id = '${payment}'`, 'payment-state-changed'],
  [
    'back to pending without its approval in the log',
    `UPDATE user_payments SET status = 'pending', approved_at = '', payee_paypal = '' WHERE id = '${payment}'`,
    'payment-state-changed',
  ],
  ['a line detached', `UPDATE earnings SET payment = '' WHERE id = '${rentalLine}'`, 'payment-state-changed'],
  [
    'a line paid before its payment',
    `UPDATE earnings SET status = 'paid' WHERE id = '${rentalLine}'`,
    'payment-state-changed',
  ],
  ['dispersal', `UPDATE user_payments SET status = 'dispersed', dispersed_at = 'x' WHERE id = '${payment}'`, ''],
  [
    'a line paid with its payment',
    `UPDATE earnings SET status = 'paid', paid_date = '2026-02-05' WHERE id = '${rentalLine}'`,
    '',
  ],
  [
    'a cancelled dispersal',
    `UPDATE user_payments SET status = 'cancelled' WHERE id = '${payment}'`,
    'payment-state-changed',
  ],
  [
    'the note of a settled payment edited',
    `UPDATE user_payments SET reference = 'x' WHERE id = '${payment}'`,
    'payment-state-changed',
  ],
  ['a new name on a settled payment', `UPDATE user_payments SET person_name = 'Rita R.' WHERE id = '${payment}'`, ''],
  [
    'a paid line set to pending',
    `UPDATE earnings SET status = 'pending' WHERE id = '${rentalLine}'`,
    'payment-state-changed',
  ],
  ['a paid line released', `UPDATE earnings SET payment = '' WHERE id = '${rentalLine}'`, 'payment-state-changed'],
  // statements about counted days and overlapping periods
  [
    'the start of a counted period moved',
    `UPDATE rental_periods SET start_date = '2026-01-11' WHERE id = '${rental}'`,
    'day-counted',
  ],
  [
    'an end before the last counted day',
    `UPDATE rental_periods SET end_date = '2026-01-30' WHERE id = '${rental}'`,
    'day-counted',
  ],
  ['a counted rental voided', `UPDATE rental_periods SET voided_at = 'x' WHERE id = '${rental}'`, 'day-counted'],
  ['a counted rental deleted', `DELETE FROM rental_periods WHERE id = '${rental}'`, 'day-counted'],
  ['an end on the last counted day', `UPDATE rental_periods SET end_date = '2026-01-31' WHERE id = '${rental}'`, ''],
  ['an earlier start', `UPDATE rental_periods SET start_date = '2026-01-02' WHERE id = '${rental}'`, ''],
  [
    'a day that does not exist',
    `UPDATE rental_periods SET end_date = '2026-02-30' WHERE id = '${rental}'`,
    'date-order',
  ],
  [
    'a second rental of the same days',
    `INSERT INTO rental_periods (id, user_id, start_date, created, updated) VALUES ('x', '${renter}', '2026-01-31', ${stamp})`,
    'rental-overlap',
  ],
  [
    'a second rental after the first',
    `INSERT INTO rental_periods (id, user_id, start_date, created, updated) VALUES ('rental000000002', '${renter}', '2026-02-01', ${stamp})`,
    '',
  ],
  [
    'an end before the start',
    `UPDATE rental_periods SET end_date = '2026-01-15' WHERE id = 'rental000000002'`,
    'date-order',
  ],
  [
    'an affiliate period that ends too early',
    `UPDATE affiliate_periods SET end_date = '2026-01-20' WHERE id = '${affiliatePeriod}'`,
    'day-counted',
  ],
  [
    'an attribution that starts too late',
    `UPDATE referral_attributions SET from_date = '2026-02-01' WHERE id = '${attribution}'`,
    'day-counted',
  ],
  [
    'an attribution moved to another affiliate',
    `UPDATE referral_attributions SET affiliate_id = '${renter}' WHERE id = '${attribution}'`,
    'not-allowed',
  ],
  [
    'two affiliates for one person',
    `INSERT INTO referral_attributions (id, referral, referred_user, affiliate_id, from_date, created, updated)
     VALUES ('x', 'r', '${renter}', '${affiliate}', '2026-05-01', ${stamp})`,
    'already-referred',
  ],
  // statements about roles and settings
  ['roles without a grant', `UPDATE users SET roles = '["admin"]' WHERE id = '${renter}'`, 'not-allowed'],
  [
    'an unknown role',
    `INSERT INTO user_roles (id, user_id, role, created, updated) VALUES ('x', 'nobody', 'admin', ${stamp})`,
    'not-found',
  ],
  [
    'a setting without a version',
    `UPDATE admin_settings SET setting_value = '1' WHERE setting_key = 'payment_threshold'`,
    'settings-version',
  ],
  [
    'a setting renamed',
    `UPDATE admin_settings SET setting_key = 'x' WHERE setting_key = 'payment_threshold'`,
    'not-allowed',
  ],
  ['a setting deleted', `DELETE FROM admin_settings`, 'not-allowed'],
  // statements about profiles, because a push has no form that checks them
  ['an empty first name', `UPDATE users SET first_name = ' ' WHERE id = '${renter}'`, 'first-name-required'],
  ['an anonymized person', `UPDATE users SET first_name = '', anonymised_at = 'x' WHERE id = '${affiliate}'`, ''],
  // statements about append-only tables
  ['a rate edited', `UPDATE rates SET amount_cents = 1`, 'not-allowed'],
  ['a rate deleted', `DELETE FROM rates`, 'not-allowed'],
  [
    'a commission over 100.00',
    `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents, created, updated)
     VALUES ('x', 'commission', '', '2027-01', 1, 10001, ${stamp})`,
    'amount-invalid',
  ],
  ['a person with money deleted', `DELETE FROM users WHERE id = '${renter}'`, 'not-allowed'],
]

describe('database guards', () => {
  it('reject forbidden statements and allow what M4 allows', async () => {
    for (const [what, sql, answer] of attacks) {
      const result = await server.sql(sql).then(
        () => '',
        (error: Error) => error.message,
      )
      if (answer === '') expect(result, what).toBe('')
      else expect(result, what).toContain(answer)
    }
  })

  it('allow another line for the same source and month after an undo, but not after a permanent cancellation', async () => {
    const cancelLine = (kind: string): Promise<unknown> =>
      server.sql(`UPDATE earnings SET status = 'cancelled', cancel_kind = '${kind}' WHERE id = '${commissionLine}'`)
    await cancelLine('undone')
    await expect(cancelLine('never')).rejects.toThrow('payment-state-changed')
    await insertLine(server, { id: moneyIds.freeLine, user: affiliate, kind: 'commission', source: attribution })
    await server.sql(
      `UPDATE earnings SET status = 'cancelled', cancel_kind = 'never' WHERE id = '${moneyIds.freeLine}'`,
    )
    await expect(
      insertLine(server, { id: 'line00000000004', user: affiliate, kind: 'commission', source: attribution }),
    ).rejects.toThrow('UNIQUE')
  })

  it('protect the last admin and closed tickets, and never move a read mark back', async () => {
    await server.sql(
      `INSERT INTO user_roles (id, user_id, role, created, updated) VALUES ('role00000000001', '${affiliate}', 'admin', ${stamp})`,
    )
    await expect(server.sql(`DELETE FROM user_roles WHERE id = 'role00000000001'`)).rejects.toThrow('last-admin')
    await server.sql(
      `INSERT INTO support_tickets (id, number, user_id, status, created, updated) VALUES ('ticket000000001', 1, '${renter}', 'closed', ${stamp})`,
    )
    const insertReply = (owner: string, ticket: string): Promise<unknown> =>
      server.sql(
        `INSERT INTO ticket_messages (id, ticket_id, user_id, sender_id, created, updated)
         VALUES ('message00000001', '${ticket}', '${owner}', '${owner}', ${stamp})`,
      )
    await expect(insertReply(renter, 'ticket000000001')).rejects.toThrow('ticket-closed')
    await server.sql(
      `INSERT INTO support_tickets (id, number, user_id, status, created, updated) VALUES ('ticket000000002', 2, '${renter}', 'open', ${stamp})`,
    )
    await expect(insertReply(affiliate, 'ticket000000002')).rejects.toThrow('not-found')
    await insertReply(renter, 'ticket000000002')
    await server.sql(
      `INSERT INTO ticket_reads (id, user_id, ticket_id, read_until, created, updated)
       VALUES ('read00000000001', '${renter}', 'ticket000000001', '2026-02-02 00:00:00.000Z', ${stamp})`,
    )
    await server.sql(`UPDATE ticket_reads SET read_until = '2026-02-01 00:00:00.000Z'`)
    expect(await server.sql('SELECT read_until FROM ticket_reads')).toEqual([
      { read_until: '2026-02-02 00:00:00.000Z' },
    ])
  })
})

describe('a superuser on the dashboard', () => {
  const dashboardRequest = (method: string, path: string, body?: unknown): ReturnType<typeof sendRequest> =>
    sendRequest({ method, url: server.dashboardUrl + path, headers: { authorization: token }, body })
  const records = '/api/collections'

  it.each([
    ['PATCH', `${records}/earnings/records/${rentalLine}`, { amount_cents: 1 }],
    ['PATCH', `${records}/earnings/records/${rentalLine}`, { status: 'pending' }],
    ['PATCH', `${records}/user_payments/records/${payment}`, { amount_cents: 1 }],
    ['PATCH', `${records}/user_payments/records/${payment}`, { status: 'pending' }],
    ['PATCH', `${records}/rates/records/rates0rental001`, { amount_cents: 1 }],
    ['DELETE', `${records}/earnings/records/${rentalLine}`, undefined],
    ['DELETE', `${records}/user_payments/records/${payment}`, undefined],
    ['DELETE', `${records}/payment_lines/records/${moneyIds.paymentLine}`, undefined],
    ['DELETE', `${records}/users/records/${renter}`, undefined],
    ['DELETE', `${records}/earnings`, undefined],
    ['DELETE', `${records}/earnings/truncate`, undefined],
    ['PATCH', `${records}/earnings`, { indexes: [] }],
    ['POST', `${records}`, { name: 'x', type: 'base' }],
    ['PUT', `${records}/import`, { collections: [], deleteMissing: true }],
    ['POST', '/api/sql', { query: 'DROP TRIGGER _guard_earnings_delete_kept' }],
  ])('cannot send %s %s', async (method, path, body) => {
    const money = `SELECT (SELECT group_concat(id || amount_cents || status) FROM earnings) AS lines,
      (SELECT group_concat(id || amount_cents || status) FROM user_payments) AS payments,
      (SELECT COUNT(*) FROM sqlite_master) AS schema, (SELECT SUM(amount_cents) FROM rates) AS rates`
    const before = await server.sql(money)
    const answer = await dashboardRequest(method, path, body)
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(answer.status, answer.text).toBeLessThan(500)
    expect(await server.sql(money)).toEqual(before)
  })

  it('can read records, but has no access on the public address', async () => {
    expect((await dashboardRequest('GET', `${records}/earnings/records`)).status).toBe(200)
    const outside = await sendRequest({
      method: 'GET',
      url: `${server.url}${records}/earnings/records`,
      headers: { authorization: token },
    })
    expect(outside.status).not.toBe(200)
  })
})

describe('a database guard that was removed', () => {
  it('is restored at the next start, and the repair is logged', async () => {
    await server.sql('DROP TRIGGER _guard_earnings_delete_kept')
    await server.sql('DROP INDEX idx_earnings_bonus')
    await server.restart()
    const back = await server.sql(
      `SELECT name FROM sqlite_master WHERE name IN ('_guard_earnings_delete_kept', 'idx_earnings_bonus') ORDER BY name`,
    )
    expect(back.map((row) => row['name'])).toEqual(['_guard_earnings_delete_kept', 'idx_earnings_bonus'])
    const [entry] = await server.sql('SELECT after FROM audit_log ORDER BY n DESC LIMIT 1')
    expect(String(entry?.['after'])).toContain('_guard_earnings_delete_kept')
  })
})
