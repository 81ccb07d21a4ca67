import { expect, test } from 'vitest'
import type { UserPayment } from '../../../domain/entities'
import { commandFilter, inOrder, underFilter } from './payment-list'

const payment = (id: string, more: Partial<UserPayment>) =>
  ({
    id,
    person_name: id,
    person_email: `${id}@mail.example`,
    month: '2026-10',
    payment_type: 'rental',
    status: 'pending',
    amount_cents: 100,
    dispersed_at: '',
    ...more,
  }) as UserPayment
const rows = [
  payment('Ana', { amount_cents: 300 }),
  payment('Bea', { amount_cents: 100, payment_type: 'commission' }),
  payment('Caro', { amount_cents: 200, month: '2026-09', status: 'dispersed' }),
]
const names = (found: UserPayment[]) => found.map(({ id }) => id)
const state = (filters: object, search = '') => ({ filters: { status: '', month: '', type: '', ...filters }, search })

test('type, month and each searched word narrow, in name or address', () => {
  expect(names(underFilter(rows, state({ type: 'commission' })))).toEqual(['Bea'])
  expect(names(underFilter(rows, state({ month: '2026-10' })))).toEqual(['Ana', 'Bea'])
  expect(names(underFilter(rows, state({}, 'MAIL car')))).toEqual(['Caro'])
  expect(names(underFilter(rows, state({}, 'car bea')))).toEqual([])
})

test('a name is found without its case and accents, as the command finds it (P16)', () => {
  const people = [payment('p1', { person_name: 'José Peña' }), payment('p2', { person_name: 'Josua Penn' })]
  for (const search of ['JOSÉ', 'jose', 'pena', 'Jose\u0301 PEÑA']) {
    expect(names(underFilter(people, state({}, search))), search).toEqual(['p1'])
  }
})

test('a command is told the same, without what is not set, and never the status', () => {
  expect(commandFilter(state({ status: 'pending' }))).toEqual({})
  expect(commandFilter(state({ status: 'pending', month: '2026-10', type: 'rental' }, 'ana'))).toEqual({
    month: '2026-10',
    type: 'rental',
    search: 'ana',
  })
})

test('sorted by amount both ways, ties by name whatever the way', () => {
  expect(names(inOrder(rows, { key: 'amount', descending: true }))).toEqual(['Ana', 'Caro', 'Bea'])
  expect(names(inOrder(rows, { key: 'amount', descending: false }))).toEqual(['Bea', 'Caro', 'Ana'])
  expect(names(inOrder(rows, { key: 'period', descending: true }))).toEqual(['Ana', 'Bea', 'Caro'])
  expect(names(inOrder(rows, { key: 'type', descending: true }))).toEqual(['Ana', 'Caro', 'Bea'])
})
