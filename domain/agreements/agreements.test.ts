import { expect, it } from 'vitest'
import { leavingReasons, reasonsOffered } from './agreements'

it("doesn't offer affiliates reasons about a rented profile", () => {
  expect(reasonsOffered('rental')).toEqual(leavingReasons)
  expect(reasonsOffered('affiliate')).toEqual(['too-little', 'too-much-work', 'other'])
})
