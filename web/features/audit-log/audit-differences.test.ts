import { expect, test } from 'vitest'
import { differencesOf, fieldWords, isTechnical } from './audit-differences'

const say = (field: string, value: unknown) =>
  value === undefined || value === null
    ? ''
    : field.endsWith('cents')
      ? `$${(Number(value) / 100).toFixed(2)}`
      : JSON.stringify(value)

test('only what differs is told, what was not there as nothing', () => {
  expect(
    differencesOf(
      { payment_threshold_cents: 5000, name: 'A', gone: 'x' },
      { payment_threshold_cents: 10_000, name: 'A', fresh: true },
      say,
    ),
  ).toEqual([
    { field: 'payment_threshold_cents', before: '$50.00', after: '$100.00' },
    { field: 'gone', before: '"x"', after: '' },
    { field: 'fresh', before: '', after: 'true' },
  ])
})

test('nothing before, a bare value after', () => {
  expect(differencesOf(null, { role: 'admin' }, say)).toEqual([{ field: 'role', before: '', after: '"admin"' }])
  expect(differencesOf(undefined, 7, say)).toEqual([{ field: '', before: '', after: '7' }])
  expect(differencesOf(null, undefined, say)).toEqual([])
  // zero and no are values: they were there
  expect(differencesOf(0, 7, say)).toEqual([{ field: '', before: '0', after: '7' }])
  expect(differencesOf(false, true, say)).toEqual([{ field: '', before: 'false', after: 'true' }])
})

test('ids and hashes are for the program, words and amounts for people', () => {
  const of = (field: string, after: string) => isTechnical({ field, before: '', after })
  expect([of('user', 'djkn1v1o75yq2vu'), of('hash', 'x'), of('mark', '06a462abdabf2928449f93ee4086f9a3')]).toEqual([
    true,
    true,
    true,
  ])
  expect([of('status', 'approved'), of('reason', 'Recorded late'), of('cents', '$100.00')]).toEqual([
    false,
    false,
    false,
  ])
})

test('a field without words of its own reads as words', () => {
  expect([fieldWords('payment_threshold'), fieldWords('amountCents'), fieldWords('approved_at')]).toEqual([
    'payment threshold',
    'amount',
    'approved at',
  ])
})
