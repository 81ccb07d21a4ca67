import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyAuditedProgram } from './audited-program'
import type { DataDirectory } from '../server/data-directory'

/** SQL that changes the database directly, and the finding of the audit. `{name}` is an id of `rowQueries`. */
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

/** Returns the removal of one row. */
export const removedRow = (table: string, id: string): SilentChange => [
  `a row removed from ${table}`,
  [`DELETE FROM ${table} WHERE id = '{${id}}'`],
  `no recorded row is missing: ${table}/{${id}}`,
]
