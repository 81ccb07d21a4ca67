import { expect, it } from 'vitest'
import { leavingReasons, reasonsOffered } from './agreements'

it('asks whoever only shares a link for no reason of somebody who lends a profile', () => {
  expect(reasonsOffered('rental')).toEqual(leavingReasons)
  expect(reasonsOffered('affiliate')).toEqual(['too-little', 'too-much-work', 'other'])
})
