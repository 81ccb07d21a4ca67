import { expect, it } from 'vitest'
import { emailChangeRule } from './email-address'

it.each([
  [{ isAdmin: false, isOwn: false }, 'by-any-admin'],
  [{ isAdmin: true, isOwn: true }, 'own-password'],
  [{ isAdmin: true, isOwn: false }, 'not-by-others'],
] as const)('the email address of an account with %o follows the rule %s for changes (S26)', (account, rule) => {
  expect(emailChangeRule(account)).toBe(rule)
})
