import { expect, it } from 'vitest'
import { homeOf } from './roles'

it('opens the area of the highest role after sign-in', () => {
  expect(homeOf(['user', 'affiliate', 'admin'])).toBe('/admin')
  expect(homeOf(['user', 'affiliate'])).toBe('/affiliate_dashboard')
  expect(homeOf([])).toBe('/dashboard')
})
