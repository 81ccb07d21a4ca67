import { expect, it } from 'vitest'
import { queryOf } from './request'

it.each([
  ['', {}],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=1&a=2', { a: '1' }],
  ['a', { a: '' }],
  ['q=ca%C3%B1a+dulce%26x%3Dy', { q: 'caña dulce&x=y' }],
  ['a=b=c', { a: 'b=c' }],
  ['a=%zz&b=2', { b: '2' }],
  ['constructor=x', { constructor: 'x' }],
])('the query string "%s" is parsed', (rawQuery, values) => {
  const found = queryOf({ request: { url: { rawQuery } } } as unknown as PbRequestEvent)
  expect(found).toEqual(values)
})
