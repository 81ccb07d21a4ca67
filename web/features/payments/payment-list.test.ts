import { expect, test } from 'vitest'
import { commandFilter, paymentsAsked, paymentsUnder } from './payment-list'

const state = (filters: object, search = '') => ({ filters: { status: '', month: '', type: '', ...filters }, search })

test('a command is told the same, without what is not set, and never the status', () => {
  expect(commandFilter(state({ status: 'pending' }))).toEqual({})
  expect(commandFilter(state({ status: 'pending', month: '2026-10', type: 'rental' }, 'ana'))).toEqual({
    month: '2026-10',
    type: 'rental',
    search: 'ana',
  })
})

test('the list is asked for its status besides, and in its order', () => {
  expect(paymentsUnder(state({ status: 'pending', type: 'rental' }))).toEqual({ status: 'pending', type: 'rental' })
  expect(paymentsAsked({ ...state({}, 'ana'), sort: { key: 'amount', descending: true } })).toEqual({
    search: 'ana',
    sort: '-amount',
  })
})

test('of an endless search as much is sent as the server takes', () => {
  expect(commandFilter(state({}, 'a'.repeat(300))).search).toHaveLength(100)
})
