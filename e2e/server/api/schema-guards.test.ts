import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysMaskSql } from '../../../domain/access/interval-guards'
import { addDays } from '../../../domain/calendar'
import { dayMask } from '../../../domain/money/accrual/day-mask'
import { seedAttributions, seedPeople, seedPeriods } from '../../support/data/money-facts'
import { startFileServer } from '../../support/server/file-server'

const rental = 'rental000000001'
const attribution = 'attribution0001'
const affiliatePeriod = 'affperiod000001'
const rentalLine = 'line00000000001'
const commissionLine = 'line00000000002'
const payment = 'payment00000001'

/** Bit mask of January 10 to 31, bit 0 = the 1st. */
const daysFromTheTenth = (2 ** 31 - 1) ^ (2 ** 9 - 1)

/** Inserts a pending line of $70.97 for January 10 to 31. */
const insertLine = (id: string, user: string, kind: 'rental' | 'commission', source: string): Promise<unknown> =>
  server.sql(
    `INSERT INTO earnings (id, user_id, kind, source, month, n, period_start, period_end, rate_cents, days, days_in_month,
       amount_cents, payment_type, status)
     VALUES (?, ?, ?, ?, '2026-01', 1, '2026-01-10', '2026-01-31', 10000, ?, 31, 7097, ?, 'pending')`,
    [id, user, kind, source, daysFromTheTenth, kind],
  )

// a referred renter with January's lines, written directly as an attacker would
const server = await startFileServer()
const [renter = '', affiliate = ''] = await seedPeople(server, 'person', 2)
await server.sql(`UPDATE users SET paypal_email = ''`)
await seedPeriods(server, 'rental_periods', [{ id: rental, user: renter, start: '2026-01-10', end: '' }])
await seedAttributions(server, [{ id: attribution, referred: renter, affiliate, from: '', to: '' }])
await seedPeriods(server, 'affiliate_periods', [{ id: affiliatePeriod, user: affiliate, start: '2026-01-01', end: '' }])
await insertLine(rentalLine, renter, 'rental', rental)
await insertLine(commissionLine, affiliate, 'commission', attribution)
await server.sql(
  `INSERT INTO user_payments (id, user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents, status)
   VALUES (?, ?, 'rental', '2026-01', '2026-01-01', '2026-01-31', 7097, 'pending')`,
  [payment, renter],
)
await server.sql(
  `INSERT INTO payment_lines (id, payment, earning, user_id, amount_cents) VALUES ('payline00000001', ?, ?, ?, 7097)`,
  [payment, rentalLine, renter],
)
await server.sql(`UPDATE earnings SET payment = ? WHERE id = ?`, [payment, rentalLine])

/** Returns the SQL that inserts a new rental line with this user, month, amount and status. */
const newLine = (user: string, month: string, cents: number, status = 'pending'): string =>
  `INSERT INTO earnings (id, user_id, kind, source, month, n, amount_cents, days, days_in_month, status, payment_type)
   VALUES ('l', '${user}', 'rental', '${rental}', '${month}', 1, ${cents}, 0, 31, '${status}', 'rental')`
const updateOf = (table: string, id: string) => (values: string) => `UPDATE ${table} SET ${values} WHERE id = '${id}'`
const setLine = updateOf('earnings', rentalLine)
const setCommissionLine = updateOf('earnings', commissionLine)
const setPayment = updateOf('user_payments', payment)
const setRental = updateOf('rental_periods', rental)
const setAttribution = updateOf('referral_attributions', attribution)
const setAffiliatePeriod = updateOf('affiliate_periods', affiliatePeriod)
const setThreshold = (values: string) => `UPDATE admin_settings SET ${values} WHERE setting_key = 'payment_threshold'`
const insertRental = (id: string, start: string) =>
  `INSERT INTO rental_periods (id, user_id, start_date) VALUES ('${id}', '${renter}', '${start}')`
const insertPaymentLine = (line: string) =>
  `INSERT INTO payment_lines (id, payment, earning, user_id, amount_cents) VALUES ('x', '${payment}', '${line}', '${renter}', 7097)`

/**
 * Statements with the database's answer ('' = accepted). They run in order, each on the state that the earlier ones left.
 */
const attacks: readonly (readonly [what: string, sql: string, answer: string])[] = [
  // statements about earnings lines
  ['an amount edited', setLine(`amount_cents = 1`), 'not-allowed'],
  ['days edited', setLine(`days = 1`), 'not-allowed'],
  ['a payee edited', setLine(`user_id = '${affiliate}'`), 'not-allowed'],
  ['a line deleted', `DELETE FROM earnings WHERE id = '${rentalLine}'`, 'not-allowed'],
  [
    'a hold on a line in a payment',
    `INSERT INTO line_holds (id, earning, user_id, kind, made_at, released_at, outcome) VALUES ('hldaaaaaaaaaaaa', '${rentalLine}', '${renter}', 'admin', '2026-01-01 00:00:00.000Z', '', '')`,
    'line-in-payment',
  ],
  ['a line cancelled without a reason', setCommissionLine(`status = 'cancelled'`), 'payment-state-changed'],
  ['a new line that is already paid', newLine(renter, '2026-03', 1, 'paid'), 'bad-input'],
  ['half a cent', newLine(renter, '2026-03', 0.5), 'bad-input'],
  ['a negative rental', newLine(renter, '2026-03', -5), 'bad-input'],
  ['the rental of another person', newLine(affiliate, '2026-03', 5), 'bad-input'],
  ['a second line of the month', newLine(renter, '2026-01', 5), 'UNIQUE constraint'],
  // statements about payments and their lines
  ['a payment edited', setPayment(`amount_cents = 9`), 'not-allowed'],
  ['a payment moved to another', setPayment(`user_id = '${affiliate}'`), 'not-allowed'],
  ['a payment deleted', `DELETE FROM user_payments WHERE id = '${payment}'`, 'not-allowed'],
  ['approved without an address', setPayment(`status = 'approved'`), 'payee-missing'],
  [
    'dispersed without approval',
    setPayment(`status = 'dispersed', payee_paypal = 'a@b.example'`),
    'payment-state-changed',
  ],
  ['a line removed from a payment', `DELETE FROM payment_lines`, 'not-allowed'],
  ['a payment line edited', `UPDATE payment_lines SET amount_cents = 1`, 'not-allowed'],
  ['a line paid twice', insertPaymentLine(rentalLine), 'payment-state-changed'],
  ['a line of another person', insertPaymentLine(commissionLine), 'bad-input'],
  ['an address for the payee', `UPDATE users SET paypal_email = 'rita@pay.example' WHERE id = '${renter}'`, ''],
  ['approval to another address', setPayment(`status = 'approved', payee_paypal = 'eve@pay.example'`), 'payee-missing'],
  ['approval with the current address', setPayment(`status = 'approved', payee_paypal = 'rita@pay.example'`), ''],
  ['the address changed after the approval', setPayment(`payee_paypal = 'eve@pay.example'`), 'payee-missing'],
  ['back to pending', setPayment(`status = 'pending'`), 'payment-state-changed'],
  [
    'back to pending without its approval in the log',
    setPayment(`status = 'pending', approved_at = '', payee_paypal = ''`),
    'payment-state-changed',
  ],
  ['a line detached', setLine(`payment = ''`), 'payment-state-changed'],
  ['a line paid before its payment', setLine(`status = 'paid'`), 'payment-state-changed'],
  ['dispersal', setPayment(`status = 'dispersed', dispersed_at = 'x'`), ''],
  ['a line paid with its payment', setLine(`status = 'paid', paid_date = '2026-02-05'`), ''],
  ['a cancelled dispersal', setPayment(`status = 'cancelled'`), 'payment-state-changed'],
  ['the note of a settled payment edited', setPayment(`reference = 'x'`), 'payment-state-changed'],
  ['a new name on a settled payment', setPayment(`person_name = 'Rita R.'`), ''],
  ['a paid line set to pending', setLine(`status = 'pending'`), 'payment-state-changed'],
  ['a paid line released', setLine(`payment = ''`), 'payment-state-changed'],
  // statements about counted days and overlapping periods
  ['the start of a counted period moved', setRental(`start_date = '2026-01-11'`), 'day-counted'],
  ['an end before the last counted day', setRental(`end_date = '2026-01-30'`), 'day-counted'],
  ['a counted rental voided', setRental(`voided_at = 'x'`), 'day-counted'],
  ['a counted rental deleted', `DELETE FROM rental_periods WHERE id = '${rental}'`, 'day-counted'],
  ['an end on the last counted day', setRental(`end_date = '2026-01-31'`), ''],
  ['an earlier start', setRental(`start_date = '2026-01-02'`), ''],
  ['a day that does not exist', setRental(`end_date = '2026-02-30'`), 'date-order'],
  ['a second rental of the same days', insertRental('x', '2026-01-31'), 'rental-overlap'],
  ['a second rental after the first', insertRental('rental000000002', '2026-02-01'), ''],
  [
    'an end before the start',
    `UPDATE rental_periods SET end_date = '2026-01-15' WHERE id = 'rental000000002'`,
    'date-order',
  ],
  ['an affiliate period that ends too early', setAffiliatePeriod(`end_date = '2026-01-20'`), 'day-counted'],
  ['an attribution that starts too late', setAttribution(`from_date = '2026-02-01'`), 'day-counted'],
  ['an attribution moved to another affiliate', setAttribution(`affiliate_id = '${renter}'`), 'not-allowed'],
  [
    'two affiliates for one person',
    `INSERT INTO referral_attributions (id, referral, referred_user, affiliate_id, from_date)
     VALUES ('x', 'r', '${renter}', '${affiliate}', '2026-05-01')`,
    'already-referred',
  ],
  // statements about roles and settings
  ['roles without a grant', `UPDATE users SET roles = '["admin"]' WHERE id = '${renter}'`, 'not-allowed'],
  ['an unknown role', `INSERT INTO user_roles (id, user_id, role) VALUES ('x', 'nobody', 'admin')`, 'not-found'],
  ['a setting without a version', setThreshold(`setting_value = '1'`), 'settings-version'],
  ['a setting renamed', setThreshold(`setting_key = 'x'`), 'not-allowed'],
  ['a setting deleted', `DELETE FROM admin_settings`, 'not-allowed'],
  // statements about profiles, because a push has no form that checks them
  ['an empty first name', `UPDATE users SET first_name = ' ' WHERE id = '${renter}'`, 'first-name-required'],
  ['an anonymized person', `UPDATE users SET first_name = '', anonymised_at = 'x' WHERE id = '${affiliate}'`, ''],
  // statements about append-only tables
  ['a rate edited', `UPDATE rates SET amount_cents = 1`, 'not-allowed'],
  ['a rate deleted', `DELETE FROM rates`, 'not-allowed'],
  [
    'a commission over 100.00',
    `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents)
     VALUES ('x', 'commission', '', '2027-01', 1, 10001)`,
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
    const cancelLine = (id: string, kind: string): Promise<unknown> =>
      server.sql(`UPDATE earnings SET status = 'cancelled', cancel_kind = '${kind}' WHERE id = '${id}'`)
    const insertCommission = (id: string) => insertLine(id, affiliate, 'commission', attribution)
    await cancelLine(commissionLine, 'undone')
    await expect(cancelLine(commissionLine, 'never')).rejects.toThrow('payment-state-changed')
    await insertCommission('line00000000003')
    await cancelLine('line00000000003', 'never')
    await expect(insertCommission('line00000000004')).rejects.toThrow('UNIQUE')
  })

  it('protect the last admin and closed tickets, and never move a read mark back', async () => {
    await server.sql(`INSERT INTO user_roles (id, user_id, role) VALUES ('role00000000001', '${affiliate}', 'admin')`)
    await expect(server.sql(`DELETE FROM user_roles WHERE id = 'role00000000001'`)).rejects.toThrow('last-admin')
    await server.sql(
      `INSERT INTO support_tickets (id, number, user_id, status) VALUES ('ticket000000001', 1, '${renter}', 'closed')`,
    )
    const insertReply = (owner: string, ticket: string): Promise<unknown> =>
      server.sql(
        `INSERT INTO ticket_messages (id, ticket_id, user_id, sender_id)
         VALUES ('message00000001', '${ticket}', '${owner}', '${owner}')`,
      )
    await expect(insertReply(renter, 'ticket000000001')).rejects.toThrow('ticket-closed')
    await server.sql(
      `INSERT INTO support_tickets (id, number, user_id, status) VALUES ('ticket000000002', 2, '${renter}', 'open')`,
    )
    await expect(insertReply(affiliate, 'ticket000000002')).rejects.toThrow('not-found')
    await insertReply(renter, 'ticket000000002')
    await server.sql(
      `INSERT INTO ticket_reads (id, user_id, ticket_id, read_until)
       VALUES ('read00000000001', '${renter}', 'ticket000000001', '2026-02-02 00:00:00.000Z')`,
    )
    await server.sql(`UPDATE ticket_reads SET read_until = '2026-02-01 00:00:00.000Z'`)
    expect(await server.sql('SELECT read_until FROM ticket_reads')).toEqual([
      { read_until: '2026-02-02 00:00:00.000Z' },
    ])
  })
})

const day = fc.integer({ min: 0, max: 150 }).map((days) => addDays('2027-12-15', days))
const month = fc.constantFrom('2027-11', '2027-12', '2028-01', '2028-02', '2028-03', '2028-04', '2028-05')
/** The guards' SQL expression for counted days, which a plain query uses here. */
const mask = daysMaskSql('OLD', 'OLD.month', { start: 'first', end: 'last' })

describe('the days that a database guard counts', () => {
  it('are the same as in domain code for any interval and month', async () => {
    const sql = `SELECT (${mask}) AS mask FROM (SELECT ? AS first, ? AS last, '' AS voided_at, ? AS month) OLD`
    await fc.assert(
      fc.asyncProperty(fc.option(day, { nil: '' }), fc.option(day, { nil: '' }), month, async (start, end, inMonth) => {
        fc.pre(end === '' || end >= start)
        const [row] = await server.sql(sql, [start, end, inMonth])
        const wholeMonth = dayMask({ start: '', end: '' }, inMonth)
        expect(Number(row?.['mask']) & wholeMonth).toBe(dayMask({ start, end }, inMonth))
      }),
      { numRuns: 500 },
    )
  })

  it('exclude voided intervals', async () => {
    const sql = `SELECT (${mask}) AS mask
      FROM (SELECT '2028-01-01' AS first, '' AS last, 'x' AS voided_at, '2028-01' AS month) OLD`
    expect(await server.sql(sql)).toEqual([{ mask: 0 }])
  })
})
