import { expect, it } from 'vitest'
import { homePathOf } from './roles'

it('people see the area of their highest role after sign-in', () => {
  expect(homePathOf(['user', 'affiliate', 'admin'])).toBe('/admin')
  expect(homePathOf(['user', 'affiliate'])).toBe('/affiliate_dashboard')
  expect(homePathOf([])).toBe('/dashboard')
})
