import { expect, it } from 'vitest'
import { homePathOf, signInPageAt } from './roles'

it('people see the area of their highest role after sign-in', () => {
  expect(homePathOf(['user', 'affiliate', 'admin'])).toBe('/admin')
  expect(homePathOf(['user', 'affiliate'])).toBe('/affiliate_dashboard')
  expect(homePathOf([])).toBe('/dashboard')
})

it.each([
  ['/auth', 'unified'],
  ['/admin/auth', 'admin'],
  ['/affiliate_dashboard/auth', 'general'],
  ['/user_dashboard/auth', 'general'],
  ['/reset-password', 'general'],
  ['/setup', 'general'],
])('the path %s is the sign-in page %s (P11)', (path, door) => expect(signInPageAt(path)).toBe(door))
