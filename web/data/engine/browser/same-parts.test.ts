import { expect, it } from 'vitest'
import { sameParts } from './same-parts'

it.each([
  ['text', 'a', 'a'],
  ['rows', [{ id: 'a', n: 1 }], [{ id: 'a', n: 1 }]],
  ['a map of marks', new Map([['a', { read: true }]]), new Map([['a', { read: true }]])],
  ['a set', new Set(['a', 'b']), new Set(['b', 'a'])],
  ['nothing in nothing', { rows: [], of: null, by: undefined }, { rows: [], of: null, by: undefined }],
])('%s read anew and the same is what it was', (_, before, now) => {
  expect(sameParts(before, now)).toBe(before)
})

it.each([
  ['a value', { n: 1 }, { n: 2 }],
  ['one more', [1], [1, 2]],
  ['one less', [1, 2], [1]],
  ['another order', [1, 2], [2, 1]],
  [
    'another order of keys',
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
    new Map([
      ['b', 2],
      ['a', 1],
    ]),
  ],
  ['one more key', { a: 1 }, { a: 1, b: undefined }],
  ['one key less', { a: 1, b: undefined }, { a: 1 }],
  ['another member', new Set(['a']), new Set(['b'])],
  ['a list for an object', {}, []],
  ['nothing for something', null, {}],
  ['a moment, which is no plain object', new Date(0), new Date(0)],
])('%s: what is read anew counts', (_, before, now) => {
  const found = sameParts<unknown>(before, now)
  expect(found).not.toBe(before)
  expect(found).toEqual(now)
})

it('keeps the parts that stayed and changes neither', () => {
  const before = {
    total: 2,
    rows: [
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
    ],
    marks: new Map([['a', { read: true }]]),
  }
  const now = {
    total: 2,
    rows: [
      { id: 'a', n: 1 },
      { id: 'b', n: 2 },
    ],
    marks: new Map([['a', { read: true }]]),
  }
  Object.freeze(before.rows)
  const found = sameParts(before, now)
  expect(found).toEqual(now)
  expect(found.rows[0]).toBe(before.rows[0])
  expect(found.rows[1]).not.toBe(before.rows[1])
  expect(found.marks).toBe(before.marks)
  expect(before.rows[1]?.n).toBe(1)
})
