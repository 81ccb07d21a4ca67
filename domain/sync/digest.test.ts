import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { digestOf, spelled, spelledRows } from './digest'

const golden = JSON.parse(readFileSync('domain/sync/digest.golden.json', 'utf8')) as {
  value: unknown
  spelled: string
}[]

it.each(golden)('%#: a value has one spelling, the server’s', ({ value, spelled: wanted }) => {
  expect(spelled(value)).toBe(wanted)
})

it('is of the rows, in whatever order they and their fields come', async () => {
  const [a, b] = [
    { id: 'a', n: 1, text: 'ñ' },
    { id: 'b', n: 2 },
  ]
  const one = await digestOf([a, b])
  expect(one).toBe(await digestOf([{ n: 2, id: 'b' }, { text: 'ñ', id: 'a', n: 1 } as typeof a]))
  expect(one).toBe(
    createHash('sha256')
      .update(spelledRows([a, b]))
      .digest('hex'),
  )
  for (const other of [[a], [b], [a, { ...b, n: 3 }], [a, { ...b, seen: '' }], [{ ...a, text: 'n' }, b]]) {
    expect(await digestOf(other)).not.toBe(one)
  }
})

it('knows no field without a value: on its way it is lost', () => {
  expect(spelled({ a: undefined, b: 1 })).toBe(spelled({ b: 1 }))
  expect(spelled(undefined)).toBe(spelled(null))
  expect(spelledRows([])).toBe('')
})

it('tells values apart that look alike', () => {
  const alike = ['1', 1, true, 'true', null, 'null', '', [], {}, [''], ['1', '2'], ['1,2'], { a: '1' }, '{"a":"1"}']
  expect(new Set(alike.map(spelled)).size).toBe(alike.length)
})
