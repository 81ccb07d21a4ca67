import { expect, it } from 'vitest'
import { roleEffectRoute } from './people/roles'
import { isResponseOf } from './route'
import * as v from 'valibot'
import { idListSchema } from './row-schema'

it('a stored response is used only if it has the current shape of its route', () => {
  expect(isResponseOf(roleEffectRoute, { since: '', activeReferrals: 0, monthlyCents: 0 })).toBe(true)
  for (const kept of [
    undefined,
    null,
    {},
    { since: '', activeReferrals: 0 },
    { since: '', activeReferrals: '0', monthlyCents: 0 },
  ])
    expect(isResponseOf(roleEffectRoute, kept)).toBe(false)
})

it('a list of comma-separated ids is accepted up to its limit', () => {
  const isValid = (text: string) => v.is(idListSchema(3), text)
  expect(['a', 'abcdefghij12345', 'a,b', 'a,b,c'].map(isValid)).toEqual([true, true, true, true])
  for (const text of ['', ',', 'a,', ',a', 'a,,b', 'a,b,c,d', 'abcdefghij123456', 'A', 'a b', 'a,b\n'])
    expect(isValid(text), text).toBe(false)
})
