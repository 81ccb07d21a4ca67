import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, monthOf } from '../../domain/calendar'
import type { Month } from '../../domain/entities'
import { openProbe } from '../support/sql'
import { seedProgramme } from '../support/money-world'
import { firstAdmin } from '../support/people'
import { commitRun, dryRunEnd, generateMonth } from '../support/runs'
import { startServer, type TestServer } from '../support/server'
import type { Session } from '../support/session'

/**
 * A run's rows are written by sets: what a trigger does with each row is done for all of them (decision 67). Each guard must refuse
 * the run that would write one wrong row, and leave nothing of it; and what triggers log must stand there row by row.
 */
let server: TestServer
let admin: Session
let month: Month
beforeAll(async () => {
  server = await startServer()
  admin = await firstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  month = addMonths(monthOf(today), -2)
  await seedProgramme(server, 40, addMonths(month, -1))
  await generateMonth(admin, addMonths(month, -1))
})
afterAll(() => server?.stop())

const tables = ['earnings', 'user_payments', 'payment_lines'] as const
const triggers = () => server.sql(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
const counted = async (sql: string): Promise<number> => Number((await server.sql(sql))[0]?.['n'])
const rowsNow = () =>
  Promise.all([...tables, 'payment_runs', '_fact_log', '_sync_log'].map((table) => counted(`SELECT COUNT(*) AS n FROM ${table}`)))

/** A guard's words with one row more that it meets; the table's own guards can't be told a wrong row by the product. */
const guards: readonly (readonly [table: (typeof tables)[number], guard: string, meets: string, code: string])[] = [
  ['user_payments', 'shape', `NEW.payment_type = 'commission'`, 'amount-invalid'],
  ['user_payments', 'early', `NEW.month != ''`, 'date-before-programme'],
  ['earnings', 'shape', `NEW.kind = 'commission'`, 'bad-input'],
  ['earnings', 'source', `NEW.id = (SELECT MAX(id) FROM earnings)`, 'bad-input'],
  ['payment_lines', 'living', `NEW.earning != ''`, 'payment-state-changed'],
  ['payment_lines', 'held', `NEW.earning != ''`, 'line-held'],
]

describe('a run of which one row meets', () => {
  it.each(guards)('%s: %s', async (table, guard, meets, code) => {
    const name = `_guard_${table}_insert_${guard}`
    const [was] = await server.sql('SELECT sql FROM sqlite_master WHERE name = ?', [name])
    const words = String(was?.['sql'])
    expect(words).toContain(' WHEN ')
    const before = await rowsNow()
    const { hash } = await dryRunEnd(admin, month)
    await server.sql(`DROP TRIGGER ${name}`)
    await server.sql(words.replace(/ WHEN (.+) BEGIN /, (_, when: string) => ` WHEN (${when}) OR ${meets} BEGIN `))
    const planted = await triggers()
    try {
      await expect(commitRun(admin, { month, hash })).rejects.toThrow(code)
      expect(await triggers(), 'as they were before the run').toEqual(planted)
    } finally {
      await server.sql(`DROP TRIGGER ${name}`)
      await server.sql(words)
    }
    const after = await rowsNow()
    // the job's own row is told to every admin's device: that is all that was written
    expect(after.slice(0, 5)).toEqual(before.slice(0, 5))
  })
})

it('an older entry of a row on the devices’ log makes way for the new one', async () => {
  const { hash, id } = await dryRunEnd(admin, month)
  expect(id).not.toBe('')
  // the ids lie staged: the log says already what is only about to be written
  const staged = openProbe(path.join(server.dir, '.staging', `${id}.db`))
  const [line] = await staged.query(`SELECT id, user_id FROM run_pending WHERE NOT carried AND payment != '' LIMIT 1`)
  staged.close()
  const entry = [String(line?.['id']), String(line?.['user_id'])]
  await server.sql(`INSERT INTO _sync_log (c, id, aud) VALUES ('earnings', ?, ?)`, entry)
  const before = await counted('SELECT MAX(seq) AS n FROM _sync_log')
  const { run } = await commitRun(admin, { month, hash })
  const entries = await server.sql(`SELECT seq FROM _sync_log WHERE c = 'earnings' AND id = ? AND aud = ?`, entry)
  expect(entries).toHaveLength(1)
  expect(Number(entries[0]?.['seq'])).toBeGreaterThan(before)
  expect(await counted(`SELECT COUNT(*) AS n FROM earnings e WHERE NOT EXISTS (SELECT 1 FROM _sync_log l WHERE l.c = 'earnings' AND l.id = e.id)`)).toBe(0)
  await admin.call('POST /api/admin/payment-runs/undo', { run })
})

describe('a run that is made', () => {
  it('leaves every trigger as it was, and what they would have written', async () => {
    const before = await triggers()
    const foreign = `CREATE TRIGGER test_of_another AFTER INSERT ON earnings BEGIN INSERT INTO test_seen VALUES (NEW.id); END`
    await server.sql('CREATE TABLE test_seen (id TEXT)')
    await server.sql(foreign)
    const { done } = await generateMonth(admin, month)
    expect(done.lines).toBeGreaterThan(20)
    expect(await counted('SELECT COUNT(*) AS n FROM test_seen'), 'a trigger it doesn’t know fires for each row').toBe(
      await counted(`SELECT COUNT(*) AS n FROM earnings WHERE run = '${done.run}'`),
    )
    await server.sql('DROP TRIGGER test_of_another')
    expect(await triggers()).toEqual(before)
    for (const table of tables) {
      expect(
        await server.sql(
          `SELECT t.id FROM ${table} t WHERE (SELECT COUNT(*) FROM _sync_log l WHERE l.c = '${table}' AND l.id = t.id AND l.aud = t.user_id) != 1`,
        ),
        `${table} on the devices' log`,
      ).toEqual([])
    }
    for (const table of ['earnings', 'user_payments']) {
      expect(
        await server.sql(
          `SELECT t.id FROM ${table} t WHERE (SELECT COUNT(*) FROM _fact_log f WHERE f.collection = '${table}' AND f.id = t.id AND f.was = '') != 1`,
        ),
        `${table} on the record of facts`,
      ).toEqual([])
    }
    expect(await server.sql(`SELECT * FROM _fact_touched WHERE collection IN ('earnings', 'user_payments')`)).toEqual([])
    const audit = await server.run('audit')
    expect(audit.output).not.toMatch(/figures\//)
  })

  it('still lets the row guards refuse who comes after it', async () => {
    await expect(
      server.sql(`INSERT INTO payment_lines (id, payment, earning, user_id, amount_cents, created, updated)
        SELECT 'linepaidtwice00', payment, earning, user_id, amount_cents, created, updated FROM payment_lines LIMIT 1`),
    ).rejects.toThrow('payment-state-changed')
    await server.sql(`INSERT INTO user_payments (id, user_id, payment_type, month, amount_cents, status, created, updated)
      SELECT 'secondpayment00', user_id, payment_type, month, amount_cents, 'pending', created, updated FROM user_payments LIMIT 1`)
    await expect(
      server.sql(`INSERT INTO payment_lines (id, payment, earning, user_id, amount_cents, created, updated)
        SELECT 'linepaidtwice00', p.id, l.earning, l.user_id, l.amount_cents, l.created, l.updated
        FROM payment_lines l JOIN user_payments p ON p.user_id = l.user_id WHERE p.id = 'secondpayment00' LIMIT 1`),
    ).rejects.toThrow('payment-state-changed')
    await expect(server.sql('DELETE FROM earnings')).rejects.toThrow('not-allowed')
  })
})
