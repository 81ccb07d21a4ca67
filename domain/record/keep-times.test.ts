import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '../api/all'
import { keepTimes, keysKeptForEver } from './keep-times'

/** The same as rows of a table in Markdown. */
const keepTable = (): string =>
  [
    '| Table | Kept | Why |',
    '|---|---|---|',
    ...keepTimes.map(
      ({ tables, days, until, why }) =>
        `| ${tables.map((name) => `\`${name}\``).join(' ')} | ${days === null ? until : `${days} days ${until}`} | ${why} |`,
    ),
  ].join('\n')

describe('how long everything is kept', () => {
  it('stands in docs/retention.md as it is here', () => {
    expect(readFileSync(new URL('../../docs/retention.md', import.meta.url), 'utf8')).toContain(`\n${keepTable()}\n`)
  })

  it('is said once of each table', () => {
    const tables = keepTimes.flatMap((each) => each.tables)
    expect(tables).toEqual([...new Set(tables)])
  })

  it('never gives a number to money, to the record or to consents', () => {
    const kept = keepTimes.filter(({ days }) => days === null).flatMap((each) => each.tables)
    expect(kept).toEqual(
      expect.arrayContaining(['earnings', 'user_payments', 'payment_lines', 'payment_runs', 'audit_log', 'consents']),
    )
  })

  it('keeps the key of every command that says money was sent, and of every payout', () => {
    const sends = allRoutes.filter(
      ({ name, kind, audit }) =>
        (audit as readonly string[]).includes('payment.disperse') ||
        (kind === 'command' && name.startsWith('POST /api/admin/payouts')),
    )
    expect(sends.map(({ name }) => name).sort()).toEqual([...keysKeptForEver].sort())
  })
})
