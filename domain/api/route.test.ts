import { expect, it } from 'vitest'
import { roleEffectRoute } from './people/roles'
import { isResponseOf } from './route'

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
