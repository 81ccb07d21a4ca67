import * as v from 'valibot'
import { expect, it } from 'vitest'
import { idListSchema } from './row-schema'

it('a list of comma-separated ids is accepted up to its limit', () => {
  const isValid = (text: string) => v.is(idListSchema(3), text)
  expect(['a', 'abcdefghij12345', 'a,b', 'a,b,c'].map(isValid)).toEqual([true, true, true, true])
  for (const text of ['', ',', 'a,', ',a', 'a,,b', 'a,b,c,d', 'abcdefghij123456', 'A', 'a b', 'a,b\n'])
    expect(isValid(text), text).toBe(false)
})
