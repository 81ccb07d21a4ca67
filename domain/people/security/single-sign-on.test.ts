import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { identityFrom, providerProblems, rolesOfGroups, signInProblem, singleSignOnFields } from './single-sign-on'

describe('the identity in a provider’s claims', () => {
  const ana = { email: 'Ana@Mail.example', email_verified: true, given_name: 'Ana', family_name: 'Ruiz' }
  const unnamed = { sub: '7' }

  it('has the verified address, names and groups', () => {
    expect(identityFrom({ ...ana, groups: ['staff', 7] }, null, 'groups')).toEqual({
      email: 'ana@mail.example',
      firstName: 'Ana',
      lastName: 'Ruiz',
      groups: ['staff'],
    })
  })

  it.each([
    ['unverified', { ...ana, email_verified: false }],
    ['unverified as a text', { ...ana, email_verified: 'false' }],
    ['of unknown verification', { email: ana.email }],
    ['missing', { email_verified: true }],
    ['unverified and not an address', { email: 'ana', email_verified: false }],
  ])('is missing if the address is %s', (_, claims) => {
    expect(identityFrom(claims, null, '')).toBe('sso-email-unverified')
    expect(identityFrom(unnamed, claims, '')).toBe('sso-email-unverified')
  })

  it.each([['ana'], ['añá@mail.example'], [`${'a'.repeat(100)}@mail.example`], [7]])(
    'says so if the verified address can’t be an account’s: %s',
    (email) => {
      expect(identityFrom({ ...ana, email }, null, '')).toBe('sso-email-unusable')
      expect(identityFrom(unnamed, { ...ana, email }, '')).toBe('sso-email-unusable')
    },
  )

  it('takes what the token lacks from the user info', () => {
    const identity = identityFrom({ ...unnamed, given_name: 'Anita' }, { ...ana, roles: 'staff' }, 'roles')
    expect(identity).toEqual({ email: 'ana@mail.example', firstName: 'Anita', lastName: 'Ruiz', groups: ['staff'] })
  })

  it('never combines an address and a verification of two sources', () => {
    expect(identityFrom({ email: 'eve@mail.example' }, { email_verified: true }, '')).toBe('sso-email-unverified')
    expect(identityFrom({ email: 'eve@mail.example' }, ana, '')).toMatchObject({ email: 'ana@mail.example' })
    expect(identityFrom({ ...ana, email_verified: false }, ana, '')).toBe('sso-email-unverified')
  })

  it('accepts a verification that is sent as a text', () => {
    expect(identityFrom({ ...ana, email_verified: 'true' }, null, '')).toMatchObject({ email: 'ana@mail.example' })
  })

  it('proposes no name that sign-up would reject', () => {
    const identity = identityFrom({ ...ana, given_name: 'https://evil.example', family_name: 7 }, null, '')
    expect(identity).toMatchObject({ firstName: '', lastName: '' })
  })
})

describe('roles of groups', () => {
  const mapping = { affiliateGroup: 'partners', adminGroup: 'staff' }

  it('are granted only for the groups that the settings name, compared exactly', () => {
    expect(rolesOfGroups(['partners', 'other'], mapping)).toEqual(['affiliate'])
    expect(rolesOfGroups(['staff', 'partners'], mapping)).toEqual(['affiliate', 'admin'])
    expect(rolesOfGroups(['Staff', 'partners '], mapping)).toEqual([])
  })

  it('are never granted without a mapping, even for a group without a name', () => {
    expect(rolesOfGroups(['', 'staff', 'admin', 'affiliate'], { affiliateGroup: '', adminGroup: '' })).toEqual([])
  })
})

it('every problem of a provider has a text for the person who signs in', () => {
  for (const problem of providerProblems) expect(signInProblem(problem)).toMatch(/^sso-/)
})

it('the issuer may be entered with the path of its discovery document', () => {
  const parse = (issuer: string) => v.parse(singleSignOnFields.issuer, issuer)
  expect(parse(' https://id.example/realms/a/.well-known/openid-configuration ')).toBe('https://id.example/realms/a')
  expect(parse('https://id.example/')).toBe('https://id.example/')
})
