import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { forgotPasswordRoute, signUpRoute } from './accounts'
import { createLeadRoute } from '../people/leads'
import { inviteRoute } from '../people/referrals'
import { signInRoute } from './sessions'

const signUp = {
  email: ' Ana@Example.com ',
  password: 'violet tram at noon',
  firstName: ' Ana ',
  lastName: 'López',
  phone: '+34 600112233',
  referralCode: '',
  language: 'es' as const,
  acceptedTerms: '2025-10-04',
  over18: true,
  challenge: 'x',
}
const codeOf = (schema: v.GenericSchema, input: unknown): string | undefined =>
  v.safeParse(schema, input).issues?.[0]?.message

describe('check of the sign-up fields (document 1, section 5)', () => {
  it('trims names and lower-cases the address', () => {
    expect(v.parse(signUpRoute.input, signUp)).toMatchObject({ email: 'ana@example.com', firstName: 'Ana' })
  })
  it.each([
    [{ firstName: '  ' }, 'first-name-required'],
    [{ firstName: 'x'.repeat(51) }, 'first-name-too-long'],
    [{ lastName: '' }, 'last-name-required'],
    [{ lastName: 'x'.repeat(51) }, 'last-name-too-long'],
    [{ email: 'ana' }, 'email-invalid'],
    [{ email: `${'x'.repeat(95)}@e.com` }, 'email-too-long'],
    [{ phone: '123456789' }, 'phone-too-short'],
    [{ phone: '1'.repeat(21) }, 'phone-too-long'],
    [{ password: 'abc' }, 'password-too-short'],
    [{ password: 'abc1234' }, 'password-min-eight'],
    [{ password: 'password' }, 'password-common'],
    [{ over18: false }, 'consent-needed'],
    [{ acceptedTerms: '' }, 'consent-needed'],
  ])('rejects %o with %s', (wrong, code) => expect(codeOf(signUpRoute.input, { ...signUp, ...wrong })).toBe(code))

  it('accepts names of 50 characters and phone numbers of 10 to 20', () => {
    for (const phone of ['1234567890', '1'.repeat(20)]) {
      expect(v.is(signUpRoute.input, { ...signUp, phone, firstName: 'x'.repeat(50) })).toBe(true)
    }
  })
})

describe('account form', () => {
  const device = { fingerprint: 'f', name: 'Linux PC, Chrome', installed: false }
  it('accepts a password of 6 characters at sign-in (S6)', () => {
    const input = { email: 'a@b.co', challenge: 'x', device }
    expect(v.is(signInRoute.input, { ...input, password: '123456' })).toBe(true)
    expect(codeOf(signInRoute.input, { ...input, password: '12345' })).toBe('password-too-short')
  })
  it('requires a valid email address for a password reset', () => {
    expect(codeOf(forgotPasswordRoute.input, { email: 'x@', challenge: '' })).toBe('email-invalid')
  })
  it('requires a name for an invitation', () => {
    expect(codeOf(inviteRoute.input, { email: 'a@b.co', name: ' ' })).toBe('name-required')
  })
  it('accepts a lead without a phone number, but not with a phone number that is too short', () => {
    const lead = { firstName: 'A', lastName: 'B', email: 'a@b.co', language: 'en', challenge: 'x' }
    expect(v.is(createLeadRoute.input, { ...lead, phone: '' })).toBe(true)
    expect(codeOf(createLeadRoute.input, { ...lead, phone: '123' })).toBe('phone-too-short')
  })
})
