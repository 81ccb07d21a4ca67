import { expect, it } from 'vitest'
import { CodedError } from '../../domain/error-codes'
import { encodeCursor, decodeCursor } from './pagination'

it('a pagination cursor can be decoded whatever value it contains', () => {
  expect(decodeCursor('')).toBeNull()
  for (const at of ['', 'josé "x"', '2026-01-01 00:00:00.000Z', 0, 12_345]) {
    expect(decodeCursor(encodeCursor(at, 'u1'))).toEqual({ at, id: 'u1' })
  }
})

it.each(['x', '[]', '[1]', '["a",1]', '{"at":1,"id":"a"}', 'null', '[null,"a"]'])(
  'the pagination cursor %s is rejected',
  (key) => {
    expect(() => decodeCursor(key)).toThrow(CodedError)
  },
)
