import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { countValidFields, signUpSchema, type SignUpForm } from './sign-up-form'
import { signInTarget } from '../sign-in/sign-in-target'

describe('sign-up form', () => {
  const good: SignUpForm = {
    firstName: 'Andrés',
    lastName: 'Quiñones',
    email: 'andres@example.com',
    phone: '+34 612 884 000',
    password: 'limonero-9-azul',
    confirm: 'limonero-9-azul',
    over18: true,
    terms: true,
  }
  const codes = (values: SignUpForm) => {
    const result = v.safeParse(signUpSchema, values)
    return result.success ? {} : Object.fromEntries(result.issues.map((issue) => [v.getDotPath(issue), issue.message]))
  }

  it('accepts valid input', () => expect(codes(good)).toEqual({}))

  it.each([
    [{ firstName: ' ' }, { firstName: 'first-name-required' }],
    [{ lastName: '' }, { lastName: 'last-name-required' }],
    [{ email: 'andres@' }, { email: 'email-invalid' }],
    [{ phone: '612 884' }, { phone: 'phone-too-short' }],
    [{ phone: '1'.repeat(21) }, { phone: 'phone-too-long' }],
    [{ password: 'abc', confirm: 'abc' }, { password: 'password-too-short' }],
    [{ password: 'abcdef7', confirm: 'abcdef7' }, { password: 'password-min-eight' }],
    [{ password: 'password1', confirm: 'password1' }, { password: 'password-common' }],
    [{ confirm: 'something else' }, { confirm: 'passwords-differ' }],
    [{ over18: false }, { over18: 'over-18-needed' }],
    [{ terms: false }, { terms: 'terms-needed' }],
  ])('reports the problem of %j only once', (change, expected) =>
    expect(codes({ ...good, ...change })).toEqual(expected),
  )

  it('counts the valid fields one by one', () => {
    const blank: SignUpForm = {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      password: '',
      confirm: '',
      over18: false,
      terms: false,
    }
    expect(countValidFields(blank)).toBe(0)
    expect(countValidFields({ ...blank, firstName: 'Ana', over18: true })).toBe(2)
    expect(countValidFields(good)).toBe(8)
  })
})

describe('sign-in target', () => {
  const ana = { id: 'ana000000000000' }
  const home = '/dashboard'

  it.each([
    [{ from: '/rental-history?year=2026' }, '/rental-history?year=2026'],
    [{ from: '/rental-history', of: '' }, '/rental-history'],
    [{ from: '/rental-history', of: ana.id }, '/rental-history'],
    // In this case another person had the page open in the tab.
    [{ from: '/rental-history', of: 'luz000000000000' }, home],
    [{ from: undefined, of: ana.id }, home],
    [{ from: '//evil.example/x' }, home],
    [{ from: 'https://evil.example/x' }, home],
    [{ signedUp: 'ana@mail.example' }, home],
    [null, home],
  ])('for the navigation state %j is %s', (carried, led) => {
    expect(signInTarget(carried, ana, home)).toBe(led)
  })
})
