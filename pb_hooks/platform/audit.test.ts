import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { audit } from './audit'

const { statements } = vi.hoisted(() => ({ statements: [] as { sql: string; values: { [name: string]: unknown } }[] }))
vi.mock('./db', () => ({
  exec: (_app: unknown, sql: string, values: { [name: string]: unknown }) => statements.push({ sql, values }),
  newId: () => 'entryentryentry',
}))
const anchored: unknown[] = []
beforeAll(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21))
  vi.stubGlobal('$coterie', {
    anchorAfterCommit: (app: unknown) => anchored.push(app),
  })
})
afterAll(() => vi.unstubAllGlobals())

it('an audit entry is written in the caller’s transaction, its personal values are stored separately, and the anchor is updated (M31)', () => {
  const app = {} as PbApp
  const after = { note: 'met her', state: 'open' }
  audit(app, { id: 'ana', name: 'Ana' }, 'ticket.note', 'support_tickets/t1', { after })
  expect(statements.map(({ sql }) => /INSERT INTO (\w+)/.exec(sql)?.[1])).toEqual(['_audit_values', 'audit_log'])
  expect(statements[1]?.values['at']).toBe('2026-11-21 00:00:00.000Z')
  expect(statements[1]?.values['entries']).toBe(statements[0]?.values['entries'])
  expect(JSON.parse(String(statements[0]?.values['entries']))).toEqual([
    {
      id: 'entryentryentry',
      actor: 'ana',
      action: 'ticket.note',
      subject: 'support_tickets/t1',
      before: 'null',
      after: '{"state":"open"}',
      personal: { actor_name: '"Ana"', 'after/note': '"met her"' },
    },
  ])
  expect(anchored).toEqual([app])
})
