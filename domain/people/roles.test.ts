import { expect, it } from 'vitest'
import { homePathOf } from './roles'

it('opens the area of the highest role after sign-in', () => {
  expect(homePathOf(['user', 'affiliate', 'admin'])).toBe('/admin')
  expect(homePathOf(['user', 'affiliate'])).toBe('/affiliate_dashboard')
  expect(homePathOf([])).toBe('/dashboard')
})
