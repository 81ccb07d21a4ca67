import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runBinary, copyPreparedFolder, createDataDirectory, startServer } from '../server/server'
import { openProbe, type SqlRow } from '../server/sql'
import { addDays, addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { generateMonth } from './runs'
import { createAffiliate, createFirstAdmin, createMember } from '../server/people'
import { approvePayments, dispersePayments, createManualPayment } from './payments'
import type { Session } from '../server/session'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** A data directory without a running server, for tests that tamper with it. */
export interface DataDirectory {
  dir: string
  sql(query: string, params?: readonly (string | number)[]): Promise<SqlRow[]>
  /** Drops the guard triggers, but not the triggers that record facts. */
  dropGuards(): Promise<void>
  run(...args: string[]): Promise<{ status: number; output: string }>
  copy(): Promise<DataDirectory>
  remove(): Promise<void>
}

export function dataDirectory(dir: string): DataDirectory {
  const runQuery = async (query: string, params: readonly (string | number)[] = []): Promise<SqlRow[]> => {
    const probe = openProbe(path.join(dir, 'data.db'))
    return probe.query(query, params).finally(() => probe.close())
  }
  return {
    dir,
    sql: runQuery,
    dropGuards: async () => {
      const probe = openProbe(path.join(dir, 'data.db'))
      const guards = await probe.query(
        `SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, 7) = '_guard_'`,
      )
      if (guards.length < 30) throw new Error(`only ${guards.length} guards exist`)
      for (const { name } of guards) await probe.query(`DROP TRIGGER "${name}"`)
      probe.close()
    },
    run: (...args) => runBinary([...args, '--dir', dir]),
    copy: async () => {
      const directory = await mkdtemp(path.join(os.tmpdir(), 'coterie-folder-'))
      await cp(dir, directory, { recursive: true })
      return dataDirectory(directory)
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}

/** Copies the data directory of a small program that contains everything that affects money. */
export const copyAuditedProgram = async (): Promise<DataDirectory> =>
  dataDirectory(await copyPreparedFolder('audited', createProgram))

async function createProgram(dir: string): Promise<void> {
  const newDirectory = await createDataDirectory()
  await cp(newDirectory, dir, { recursive: true })
  await rm(newDirectory, { recursive: true })
  const server = await startServer({ dir })
  const admin = await createFirstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = (back: number): Month => addMonths(monthOf(today), -back)

  const alan = await createAffiliate(server, admin, { firstName: 'Alan', fromDate: firstDay(month(6)) })
  const rows = await server.sql('SELECT referral_code FROM users WHERE id = ?', [alan.userId])
  const code = String(rows[0]?.['referral_code'])
  const rita = await createMember(server, { firstName: 'Rita', referralCode: code })
  const rob = await createMember(server, { firstName: 'Rob' })
  for (const person of [alan, rita, rob]) {
    await person.call('POST /api/paypal', { address: `${person.userId}@pay.example` })
  }
  await admin.call('POST /api/admin/rates', {
    kind: 'rental',
    user: rob.userId,
    fromMonth: month(3),
    amountCents: 12_000,
    version: 0,
  })
  for (const person of [rita, rob]) {
    await admin.call('POST /api/admin/rentals/start', {
      user: person.userId,
      startDate: firstDay(month(3)),
      reason: 'told late',
    })
  }
  for (const [back, settle] of [
    [3, 'sent'],
    [2, 'approved'],
    [1, 'undone'],
    [1, 'pending'],
  ] as const) {
    const { run } = (await generateMonth(admin, month(back))).done
    if (settle === 'undone') await admin.call('POST /api/admin/payment-runs/undo', { run })
    if (settle === 'undone' || settle === 'pending') continue
    const found = await server.sql('SELECT id FROM user_payments WHERE run = ?', [run])
    const payments = found.map((row) => String(row['id']))
    await approvePayments(admin, payments)
    if (settle === 'sent') await dispersePayments(admin, payments, 'batch 1')
  }
  for (const lines of ['later', 'never'] as const) {
    const { payment } = await createPayment(admin, rob, month(0), today)
    await admin.call('POST /api/admin/payments/cancel', { payment, lines, reason: 'typed twice' })
  }
  await createPayment(admin, rob, month(0), today)
  await admin.call('POST /api/admin/earnings/adjust', {
    user: rita.userId,
    paymentType: 'rental',
    month: month(2),
    amount: '-5.00',
    reason: 'a day too many',
  })
  await rita.call('POST /api/paypal', { address: 'rita@pay.example' })
  await alan.call('POST /api/agreements/cancel', { agreement: 'affiliate', lastDay: addDays(today, 20), reason: '' })
  await server.stop()
}

const createPayment = (admin: Session, person: Session, month: Month, today: string): Promise<{ payment: string }> =>
  createManualPayment(admin, { user: person.userId, amount: '25.00', periodStart: firstDay(month), periodEnd: today })

/**
 * SQL that changes the database directly, and the finding that the audit must report. `{name}` is an id of `rowQueries`.
 */
export type SilentChange = readonly [what: string, sql: readonly string[], expected: string]

const rowQueries: { readonly [name: string]: string } = {
  sent: `SELECT p.id FROM user_payments p JOIN users u ON u.id = p.user_id AND u.first_name = 'Rob' WHERE p.status = 'dispersed'`,
  approved: `SELECT p.id FROM user_payments p JOIN users u ON u.id = p.user_id AND u.first_name = 'Rob' WHERE p.status = 'approved'`,
  pending: `SELECT p.id FROM user_payments p JOIN users u ON u.id = p.user_id AND u.first_name = 'Rob' WHERE p.status = 'pending' AND p.run != ''`,
  hand: `SELECT id FROM user_payments WHERE run = '' AND status = 'pending'`,
  cancelled: `SELECT MIN(id) AS id FROM user_payments WHERE run = '' AND status = 'cancelled'`,
  sentLine: `SELECT e.id FROM earnings e JOIN user_payments p ON p.id = e.payment AND p.status = 'dispersed' WHERE e.kind = 'rental' AND p.user_id = '{rob}'`,
  approvedLine: `SELECT e.id FROM earnings e JOIN user_payments p ON p.id = e.payment AND p.status = 'approved' WHERE e.kind = 'rental' AND p.user_id = '{rob}'`,
  pendingLine: `SELECT id FROM earnings WHERE payment = '{pending}'`,
  handLine: `SELECT id FROM earnings WHERE payment = '{hand}'`,
  commissionLine: `SELECT MIN(id) AS id FROM earnings WHERE kind = 'commission' AND cancel_kind = ''`,
  adjustment: `SELECT id FROM earnings WHERE kind = 'adjustment' AND amount_cents < 0`,
  neverLine: `SELECT id FROM earnings WHERE cancel_kind = 'never'`,
  undoneLine: `SELECT MIN(id) AS id FROM earnings WHERE cancel_kind = 'undone'`,
  run: `SELECT id FROM payment_runs WHERE state = 'committed' ORDER BY month DESC LIMIT 1`,
  undoneRun: `SELECT id FROM payment_runs WHERE state = 'undone'`,
  rate: `SELECT id FROM rates WHERE user_id != ''`,
  rental: `SELECT id FROM rental_periods WHERE user_id = '{rob}'`,
  affiliatePeriod: `SELECT id FROM affiliate_periods`,
  attribution: `SELECT id FROM referral_attributions`,
  consent: `SELECT MIN(id) AS id FROM consents`,
  setting: `SELECT id FROM admin_settings WHERE setting_key = 'payment_threshold'`,
}
const people = { rob: 'Rob', rita: 'Rita', alan: 'Alan', ana: 'Ana' }

/** Defines a test for each change, which is applied to a copy of the audited program without guards. */
export function testSilentChanges(changes: readonly SilentChange[]): void {
  let original: DataDirectory
  const ids = new Map<string, string>()
  const fillIds = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole)

  beforeAll(async () => {
    original = await copyAuditedProgram()
    await original.dropGuards()
    for (const [name, first] of Object.entries(people)) {
      ids.set(name, await findId(original, 'SELECT id FROM users WHERE first_name = ?', [first]))
    }
    for (const [name, sql] of Object.entries(rowQueries)) ids.set(name, await findId(original, fillIds(sql)))
    const { output } = await original.run('audit')
    expect(output).toContain('agrees with its source')
  })
  afterAll(() => original?.remove())

  it.each(changes)('reports %s', async (_what, sql, expected) => {
    const copy = await original.copy()
    for (const statement of sql) await copy.sql(fillIds(statement))
    const { output, status } = await copy.run('audit').finally(() => copy.remove())
    expect(output).toContain(fillIds(expected))
    expect(status).toBe(1)
  })
}

async function findId(original: DataDirectory, sql: string, params: string[] = []): Promise<string> {
  const [row] = await original.sql(sql, params)
  if (!row?.['id']) throw new Error(`no row was found: ${sql}`)
  return String(row['id'])
}

/** Returns an update of one row that breaks a rule; the audit must name the rule and the row. */
export const brokenRule = (table: string, id: string, assignments: string, rule: string): SilentChange => [
  `${assignments} in ${table}`,
  [`UPDATE ${table} SET ${assignments} WHERE id = '{${id}}'`],
  `${rule}: ${table}/{${id}}`,
]

/** Returns an update that sets a column, and possibly others, to a value; the audit must report it as a changed fact. */
export const changedFact = (table: string, id: string, column: string, value: string): SilentChange => [
  `${column} = ${value} in ${table}`,
  [`UPDATE ${table} SET ${column} = ${value} WHERE id = '{${id}}'`],
  `a fact has its recorded value: ${table}/{${id}} ${column} has`,
]

/** Returns a change that removes one row. */
export const removedRow = (table: string, id: string): SilentChange => [
  `a row removed from ${table}`,
  [`DELETE FROM ${table} WHERE id = '{${id}}'`],
  `no recorded row is missing: ${table}/{${id}}`,
]
