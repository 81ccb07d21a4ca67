import { expect, test } from 'vitest'
import { differencesOf, fieldWords } from './audit-differences'

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`

test('only what differs is told, cents as money, what was not there as nothing', () => {
  expect(
    differencesOf(
      { payment_threshold_cents: 5000, name: 'A', gone: 'x' },
      { payment_threshold_cents: 10_000, name: 'A', fresh: true },
      money,
    ),
  ).toEqual([
    { field: 'payment_threshold_cents', before: '$50.00', after: '$100.00' },
    { field: 'gone', before: 'x', after: '' },
    { field: 'fresh', before: '', after: 'true' },
  ])
})

test('nothing before, a bare value after, nested values', () => {
  expect(differencesOf(null, { role: 'admin', list: [1] }, money)).toEqual([
    { field: 'role', before: '', after: 'admin' },
    { field: 'list', before: '', after: '[1]' },
  ])
  expect(differencesOf(undefined, 'x', money)).toEqual([{ field: '', before: '', after: 'x' }])
  expect(differencesOf(null, undefined, money)).toEqual([])
})

test('a field reads as words', () => {
  expect([fieldWords('payment_threshold'), fieldWords('amountCents'), fieldWords('approved_at')]).toEqual([
    'payment threshold',
    'amount',
    'approved at',
  ])
})
