import { expect, it } from 'vitest'
import { signInPageAt } from './sign-in-pages'

it.each([
  ['/auth', 'unified'],
  ['/admin/auth', 'admin'],
  ['/affiliate_dashboard/auth', 'general'],
  ['/user_dashboard/auth', 'general'],
  ['/reset-password', 'general'],
  ['/setup', 'general'],
])('the path %s is the sign-in page %s (P11)', (path, door) => expect(signInPageAt(path)).toBe(door))
