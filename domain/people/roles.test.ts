import { expect, it } from 'vitest'
import { homeOf } from './roles'

it('a person lands in the area of their highest role', () => {
  expect(homeOf(['user', 'affiliate', 'admin'])).toBe('/admin')
  expect(homeOf(['user', 'affiliate'])).toBe('/affiliate_dashboard')
  expect(homeOf([])).toBe('/dashboard')
})
