import { expect, it } from 'vitest'
import { CodedError } from '../../domain/error-codes'
import { keyOf, placeOf } from './page'

it('a key leads to the place it was made of, whatever is in it', () => {
  expect(placeOf('')).toBeNull()
  for (const at of ['', 'josé "x"', '2026-01-01 00:00:00.000Z', 0, 12_345]) {
    expect(placeOf(keyOf(at, 'u1'))).toEqual({ at, id: 'u1' })
  }
})

it.each(['x', '[]', '[1]', '["a",1]', '{"at":1,"id":"a"}', 'null', '[null,"a"]'])('%s is no key', (key) => {
  expect(() => placeOf(key)).toThrow(CodedError)
})
