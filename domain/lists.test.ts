import { expect, it } from 'vitest'
import { groupBy, compareCharacters, memoizeByObject } from './lists'

it('rows are grouped by key in their original order', () => {
  const rows = ['pear', 'fig', 'plum', 'apple', 'fennel']
  expect([...groupBy(rows, ([first]) => first)]).toEqual([
    ['p', ['pear', 'plum']],
    ['f', ['fig', 'fennel']],
    ['a', ['apple']],
  ])
  expect(groupBy([], String).size).toBe(0)
})

it('a memoized function is computed only once for each pair of arguments', () => {
  const asked: string[] = []
  const work = memoizeByObject((of: { name: string }, what: string) => {
    asked.push(`${of.name} ${what}`)
    return [of.name, what]
  })
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  const first = work(one, 'a')
  expect(first).toEqual(['one', 'a'])
  expect(work(one, 'a')).toBe(first)
  expect(work(one, 'b')).toEqual(['one', 'b'])
  expect(work(other, 'a')).toEqual(['other', 'a'])
  expect(work(one, 'a')).toBe(first)
  expect(asked).toEqual(['one a', 'one b', 'other a'])
})

it('text is compared by code units, independent of the language', () => {
  expect(['b', 'ä', 'B', 'a', 'Z'].sort(compareCharacters)).toEqual(['B', 'Z', 'a', 'b', 'ä'])
  expect([
    compareCharacters('a', 'a'),
    Math.sign(compareCharacters('a', 'b')),
    Math.sign(compareCharacters('b', 'a')),
  ]).toEqual([0, -1, 1])
})
