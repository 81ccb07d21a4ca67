import { expect, it } from 'vitest'
import { collections } from '../all'
import { rowFaults } from './row-faults'

const read = {
  id: 'readmarkreadmar',
  created: '2026-11-21 04:22:33.000Z',
  updated: '2026-11-21 04:22:33.000Z',
  user_id: 'personpersonper',
  ticket_id: 'ticketticketti1',
  read_until: '',
}

it('finds nothing in a row as the server writes it', () => {
  expect(rowFaults(collections.ticket_reads, read)).toEqual([])
})

it.each([
  [{ ...read, read_until: '2026-11-21' }, 'read_until: not of its pattern'],
  [{ ...read, user_id: '' }, 'user_id: empty'],
  [{ ...read, ticket_id: 7 }, 'ticket_id: no string'],
  [{ ...read, surprise: 1 }, 'surprise: unknown'],
  [Object.fromEntries(Object.entries(read).filter(([name]) => name !== 'user_id')), 'user_id: missing'],
])('names what is wrong: $1', (row, fault) => {
  expect(rowFaults(collections.ticket_reads, row)).toEqual([fault])
})

it('knows bounds, closed lists and what is hidden', () => {
  const faults = rowFaults(collections.consents, {
    ...read,
    user_id: 'personpersonper',
    document: 'rent',
    over_18: 'yes',
  })
  expect(faults).toContain('document: none of its values')
  expect(faults).toContain('over_18: no boolean')
  expect(rowFaults(collections.programme, { payout_day: 29.5 })).toContain('payout_day: no whole number')
  expect(rowFaults(collections.programme, { payout_day: 29 })).toContain('payout_day: out of bounds')
  expect(rowFaults(collections.trusted_devices, { secret_hash: 'x' })).toContain('secret_hash: unknown')
  expect(rowFaults(collections.users, { roles: ['admin', 'root'] })).toContain('roles: none of its values')
})
