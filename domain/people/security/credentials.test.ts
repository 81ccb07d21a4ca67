import { expect, it } from 'vitest'
import { credentialKinds, isSuggestedForRemoval, kindsChosenAtReset, kindsRevokedByPassword } from './credentials'

const now = Date.UTC(2026, 10, 28)
const day = 86_400_000

it('credentials that were added in the last 7 days are suggested for removal (S24)', () => {
  expect(isSuggestedForRemoval(now - 6.9 * day, now)).toBe(true)
  expect(isSuggestedForRemoval(now - 7 * day, now)).toBe(false)
  expect(isSuggestedForRemoval(0, now)).toBe(false)
})

it('a new password revokes every other kind of credential, or the person is asked about it', () => {
  expect([...kindsChosenAtReset, ...kindsRevokedByPassword].sort()).toEqual([...credentialKinds].sort())
})
