import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, lastDay } from '../../../domain/calendar'
import { testId } from '../../support/data/money-facts'
import { approvePayments } from '../../support/data/payments'
import { saveSetting } from '../../support/server/people'
import { planRun } from '../../../domain/model/plan-run'
import { createRunFixture, commitRun, dryRunTotals, generateMonth } from '../../support/data/runs'
import { readFacts, adjustEarnings, flagReferral } from './program'
import { expectedWrites, readWrites, readBaseline } from './run-writes'
import { countRows, readRow } from '../../support/server/sql'

/**
 * Compares everything that a monthly run writes with the model, including what triggers write: the sync log, the fact log
 * and the counters.
 */
const { server, admin, month } = await createRunFixture()
afterAll(() => server.stop())

const tables = ['earnings', 'user_payments', 'payment_lines'] as const
const readTriggers = () => server.sql(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
/** Returns SQLite's schema version, which increases with each schema change. */
const readSchemaVersion = async () => (await readRow(server, 'PRAGMA schema_version'))['schema_version']
const countAllRows = () =>
  Promise.all([...tables, 'payment_runs', '_fact_log'].map((table) => countRows(server, table)))

/** Guards whose conditions are extended one at a time, so that each rejects one row of a correct run. */
const guards: readonly (readonly [table: (typeof tables)[number], guard: string, meets: string, code: string])[] = [
  ['user_payments', 'shape', `NEW.payment_type = 'commission'`, 'amount-invalid'],
  ['user_payments', 'early', `NEW.month != ''`, 'date-before-programme'],
  ['earnings', 'shape', `NEW.kind = 'commission'`, 'bad-input'],
  ['earnings', 'source', `NEW.source = (SELECT id FROM rental_periods ORDER BY start_date LIMIT 1)`, 'bad-input'],
  ['payment_lines', 'living', `NEW.earning != ''`, 'payment-state-changed'],
  ['payment_lines', 'held', `NEW.earning != ''`, 'line-held'],
]

describe('a run writes nothing if a guard rejects one of its rows', () => {
  it.each(guards)('%s: %s', async (table, guard, meets, code) => {
    const name = `_guard_${table}_insert_${guard}`
    const [was] = await server.sql('SELECT sql FROM sqlite_master WHERE name = ?', [name])
    const text = String(was?.['sql'])
    expect(text).toContain(' WHEN ')
    const rows = await countAllRows()
    const facts = await readFacts(server)
    const { hash } = await dryRunTotals(admin, month)
    await server.sql(`DROP TRIGGER ${name}`)
    await server.sql(text.replace(/ WHEN (.+) BEGIN /, (_, when: string) => ` WHEN (${when}) OR ${meets} BEGIN `))
    const planted = await readTriggers()
    try {
      await expect(commitRun(admin, { month, hash })).rejects.toThrow(code)
      expect(await readTriggers()).toEqual(planted)
    } finally {
      await server.sql(`DROP TRIGGER ${name}`)
      await server.sql(text)
    }
    expect(await countAllRows()).toEqual(rows)
    expect(planRun(await readFacts(server), month)).toEqual(planRun(facts, month))
  })
})

it('a run replaces an older entry of a row in the sync log', async () => {
  // this trigger adds an older log entry before the run's own
  await server.sql(`CREATE TRIGGER test_older BEFORE INSERT ON earnings BEGIN
    INSERT INTO _sync_log (c, id, aud) VALUES ('earnings', NEW.id, NEW.user_id); END`)
  const plan = planRun(await readFacts(server), month)
  const before = await readBaseline(server)
  const { done } = await generateMonth(admin, month)
  await server.sql('DROP TRIGGER test_older')
  expect(await readWrites(server, done.run, before)).toEqual(expectedWrites(plan, month, done.run))
  await admin.call('POST /api/admin/payment-runs/undo', { run: done.run })
})

describe('a complete run', () => {
  it('changes no table, index or trigger of the schema', async () => {
    const before = await readSchemaVersion()
    const { done } = await generateMonth(admin, month)
    await admin.call('POST /api/admin/payment-runs/undo', { run: done.run })
    expect(await readSchemaVersion()).toBe(before)
  })

  it('writes what the model plans, including logs and counters', async () => {
    const own = await readTriggers()
    await server.sql('CREATE TABLE test_seen (id TEXT)')
    await server.sql(
      `CREATE TRIGGER test_other AFTER INSERT ON earnings BEGIN INSERT INTO test_seen VALUES (NEW.id); END`,
    )
    const plan = planRun(await readFacts(server), month)
    const before = await readBaseline(server)
    const { done } = await generateMonth(admin, month)
    expect(await countRows(server, 'test_seen'), 'a trigger of a self-hoster fires for each row').toBe(
      plan.lines.length,
    )
    await server.sql('DROP TRIGGER test_other')
    expect(await readTriggers()).toEqual(own)
    const written = await readWrites(server, done.run, before)
    expect(written).toEqual(expectedWrites(plan, month, done.run))
    expect(written.lines.length).toBeGreaterThan(20)
    expect(written.payments.length).toBeGreaterThan(5)
    expect(written.links.length, 'some lines are carried over').toBeGreaterThan(
      written.lines.filter((line) => !line.endsWith(' ')).length,
    )
    expect(await server.sql(`SELECT * FROM _fact_touched WHERE collection IN ('earnings', 'user_payments')`)).toEqual(
      [],
    )
  })
})

const next = addMonths(month, 1)
const readDryRunId = async (): Promise<string> => (await dryRunTotals(admin, next)).id
const queryFirst = async (sql: string): Promise<string> => String((await server.sql(sql))[0]?.['id'])
const endFirst = (table: string, column: string) => () =>
  server.sql(`UPDATE ${table} SET ${column} = ? WHERE id = (SELECT MIN(id) FROM ${table} WHERE ${column} = '')`, [
    lastDay(next),
  ])

const affecting: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a rental', endFirst('rental_periods', 'end_date')],
  ['an affiliate period', endFirst('affiliate_periods', 'end_date')],
  ['an attribution', endFirst('referral_attributions', 'to_date')],
  [
    'a rate',
    () =>
      server.sql(
        `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents, use_default) VALUES ('ratechangeratec', 'rental', '', ?, 1, 12345, 0)`,
        [next],
      ),
  ],
  ['a line', () => adjustEarnings(admin, { user: testId('prg', 3), month, amount: '1.00' })],
  [
    'a hold',
    async () =>
      admin.call('POST /api/admin/holds/line', {
        earning: await queryFirst(`SELECT id FROM earnings WHERE kind = 'adjustment' AND payment = ''`),
        reason: 'looked at',
      }),
  ],
  ['a fraud signal', () => flagReferral(admin, testId('prg', 4))],
  ['a verified address', () => server.sql(`UPDATE users SET verified = 0 WHERE id = ?`, [testId('prg', 5)])],
  ['the threshold', () => saveSetting(admin, 'payment_threshold', 7_500)],
  [
    'a payment',
    async () => {
      await approvePayments(admin, [await queryFirst(`SELECT id FROM user_payments WHERE status = 'pending'`)])
    },
  ],
]

/**
 * A run is computed without a write lock and is committed only if none of its facts has changed. If this check missed a
 * fact, the run would pay with outdated values. A dry run uses the same check, so these tests observe whether it is
 * computed again.
 */
describe('a dry run is computed again after a change of', () => {
  beforeAll(() => generateMonth(admin, month))

  it.each(affecting)('%s', async (_, change) => {
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
