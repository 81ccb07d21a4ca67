import { expect, it } from 'vitest'
import { collections } from '../all'
import { rowProblems } from './row-problems'

const read = {
  id: 'readmarkreadmar',
  created: '2026-11-21 04:22:33.000Z',
  updated: '2026-11-21 04:22:33.000Z',
  user_id: 'personpersonper',
  ticket_id: 'ticketticketti1',
  read_until: '',
}

it('a row check accepts a row as the server writes it', () => {
  expect(rowProblems(collections.ticket_reads, read)).toEqual([])
})

it.each([
  [{ ...read, read_until: '2026-11-21' }, 'read_until: not of its pattern'],
  [{ ...read, user_id: '' }, 'user_id: empty'],
  [{ ...read, ticket_id: 7 }, 'ticket_id: no string'],
  [{ ...read, surprise: 1 }, 'surprise: unknown'],
  [Object.fromEntries(Object.entries(read).filter(([name]) => name !== 'user_id')), 'user_id: missing'],
])('a row check reports an invalid value as $1', (row, fault) => {
  expect(rowProblems(collections.ticket_reads, row)).toEqual([fault])
})

it("a row check compares values with the field's limits and allowed values, and skips hidden fields", () => {
  const faults = rowProblems(collections.consents, {
    ...read,
    user_id: 'personpersonper',
    document: 'rent',
    over_18: 'yes',
  })
  expect(faults).toContain('document: none of its values')
  expect(faults).toContain('over_18: no boolean')
  expect(rowProblems(collections.program, { payout_day: 29.5 })).toContain('payout_day: no whole number')
  expect(rowProblems(collections.program, { payout_day: 29 })).toContain('payout_day: out of bounds')
  expect(rowProblems(collections.trusted_devices, { secret_hash: 'x' })).toContain('secret_hash: unknown')
  expect(rowProblems(collections.users, { roles: ['admin', 'root'] })).toContain('roles: none of its values')
})

const bounded = {
  name: 'bounded',
  fields: {
    word: { type: 'text', max: 3, pattern: '(?i)^[a-z]*$' },
    strict: { type: 'text', pattern: '^[a-z]*$' },
    free: { type: 'text' },
    low: { type: 'number', min: 2 },
    high: { type: 'number', max: 5 },
    one: { type: 'select', values: ['a', 'b'], maxSelect: 1 },
    many: { type: 'select', values: ['a', 'b'], maxSelect: 2 },
    any: { type: 'json' },
  },
} as unknown as Parameters<typeof rowProblems>[0]
const validRow = { word: 'aBc', strict: 'a', free: '', low: 2, high: 5, one: 'a', many: ['a', 'b'], any: { x: 1 } }

it('a row check accepts values at their limits and empty optional values', () => {
  expect(rowProblems(bounded, { ...validRow, emailVisibility: true })).toEqual([])
  const empty = { word: '', strict: '', free: '', low: 0, high: 0, one: '', many: [], any: null }
  expect(rowProblems(bounded, empty)).toEqual([])
  // The text has three characters, regardless of its number of bytes.
  expect(
    rowProblems({ ...bounded, fields: { word: { type: 'text', max: 3 } } } as typeof bounded, { word: '😀😀😀' }),
  ).toEqual([])
})

it.each([
  [{ word: 'abcd' }, 'word: too long'],
  [{ word: '1' }, 'word: not of its pattern'],
  [{ strict: 'A' }, 'strict: not of its pattern'],
  [{ low: 1 }, 'low: out of bounds'],
  [{ high: 6 }, 'high: out of bounds'],
  [{ low: '2' }, 'low: no number'],
  [{ one: 'c' }, 'one: none of its values'],
  [{ one: ['a'] }, 'one: none of its values'],
  [{ many: ['a', 'c'] }, 'many: none of its values'],
  [{ many: ['a', ''] }, 'many: none of its values'],
  [{ many: 'a' }, 'many: none of its values'],
])('a row check reports a value beyond its limit as $1', (over, fault) =>
  expect(rowProblems(bounded, { ...validRow, ...over })).toEqual([fault]),
)
