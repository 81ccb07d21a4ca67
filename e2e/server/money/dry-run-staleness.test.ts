import { afterAll, describe, expect, it } from 'vitest'
import { addMonths, lastDay } from '../../../domain/calendar'
import { testId } from '../../support/data/money-facts'
import { createRunFixture, dryRunTotals, generateMonth } from '../../support/data/runs'
import { saveSetting } from '../../support/server/settings'
import { adjustEarnings } from './program'

/**
 * A run is computed without a write lock and is committed only if none of its facts has changed. If this check missed a
 * fact, the run would pay with outdated values. A dry run uses the same check, so these tests observe whether it is
 * computed again.
 */
const { server, admin, month: generated } = await createRunFixture()
afterAll(() => server.stop())
await generateMonth(admin, generated)
const month = addMonths(generated, 1)

const readDryRunId = async (): Promise<string> => (await dryRunTotals(admin, month)).id
const queryFirst = async (sql: string): Promise<string> => String((await server.sql(sql))[0]?.['id'])
const findEnded = (table: string, column: string) => () =>
  server.sql(`UPDATE ${table} SET ${column} = ? WHERE id = (SELECT MIN(id) FROM ${table} WHERE ${column} = '')`, [
    lastDay(month),
  ])

const rested: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a rental', findEnded('rental_periods', 'end_date')],
  ['an affiliate period', findEnded('affiliate_periods', 'end_date')],
  ['an attribution', findEnded('referral_attributions', 'to_date')],
  [
    'a rate',
    () =>
      server.sql(
        `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents, use_default) VALUES ('ratechangeratec', 'rental', '', ?, 1, 12345, 0)`,
        [month],
      ),
  ],
  ['a line', () => adjustEarnings(admin, { user: testId('prg', 3), month: addMonths(month, -1), amount: '1.00' })],
  [
    'a hold',
    async () =>
      admin.call('POST /api/admin/holds/line', {
        earning: await queryFirst(`SELECT id FROM earnings WHERE kind = 'adjustment' AND payment = ''`),
        reason: 'looked at',
      }),
  ],
  [
    'a fraud signal',
    () => admin.call('POST /api/admin/holds/flag', { referred: testId('prg', 4), reason: 'the same person answered' }),
  ],
  ['a verified address', () => server.sql(`UPDATE users SET verified = 0 WHERE id = ?`, [testId('prg', 5)])],
  ['the threshold', () => saveSetting(admin, 'payment_threshold', 7_500)],
  [
    'a payment',
    async () => {
      const payment = await queryFirst(`SELECT id FROM user_payments WHERE status = 'pending'`)
      const [row] = await server.sql('SELECT amount_cents FROM user_payments WHERE id = ?', [payment])
      const seen = { count: 1, cents: Number(row?.['amount_cents']) }
      await admin.call('POST /api/admin/payments/approve', { payments: [payment], seen })
    },
  ],
]

describe('a dry run is computed again after a change of', () => {
  it.each(rested)('%s', async (_, change) => {
    const before = await readDryRunId()
    expect(await readDryRunId()).toBe(before)
    await change()
    expect(await readDryRunId()).not.toBe(before)
  })
})

it('a dry run is reused after a change that does not affect payments', async () => {
  const before = await readDryRunId()
  await saveSetting(admin, 'session_timeout_minutes', 45)
  await server.sql(`UPDATE users SET phone = '+34600000000' WHERE id = ?`, [testId('prg', 6)])
  expect(await readDryRunId()).toBe(before)
})
