import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '../api/all'
import { permanentCommandKeys, retentionPeriod, retentionRules } from './retention'

/** Returns the retention rules as a Markdown table. */
const keepTable = (): string =>
  [
    '| Table | Kept | Why |',
    '|---|---|---|',
    ...retentionRules.map(
      ({ tables, days, until, why }) =>
        `| ${tables.map((name) => `\`${name}\``).join(' ')} | ${retentionPeriod({ days, until })} | ${why} |`,
    ),
  ].join('\n')

describe('retention rules', () => {
  it('are the same as in docs/retention.md', () => {
    expect(readFileSync(new URL('../../docs/retention.md', import.meta.url), 'utf8')).toContain(`\n${keepTable()}\n`)
  })

  it('contain every table only once', () => {
    const tables = retentionRules.flatMap((each) => each.tables)
    expect(tables).toEqual([...new Set(tables)])
  })

  it('have no number of days for money, the audit log and consents', () => {
    const kept = retentionRules.filter(({ days }) => days === null).flatMap((each) => each.tables)
    expect(kept).toEqual(
      expect.arrayContaining(['earnings', 'user_payments', 'payment_lines', 'payment_runs', 'audit_log', 'consents']),
    )
  })

  it('retain the idempotency keys of all commands that send money or change payouts', () => {
    const sends = allRoutes.filter(
      ({ name, kind, audit }) =>
        (audit as readonly string[]).includes('payment.disperse') ||
        (kind === 'command' && name.startsWith('POST /api/admin/payouts')),
    )
    expect(sends.map(({ name }) => name).sort()).toEqual([...permanentCommandKeys].sort())
  })
})
