import * as v from 'valibot'
import { emailField, firstNameField, lastNameField } from '../account-fields'
import type { Role } from '../roles'

/** Rules of single sign-on with an OpenID Connect provider (S31). */

export interface SingleSignOn {
  enabled: boolean
  /** The provider's discovery address without `/.well-known/openid-configuration`. Providers compare it exactly. */
  issuer: string
  clientId: string
  /** The provider's name on the button: "Sign in with Google". */
  label: string
  /** Creates an account for a verified address that has none, after the person has accepted the terms. */
  createAccounts: boolean
  /** The claim that lists a person's groups; unused without a group below. */
  groupClaim: string
  /** The group whose members get the role; '' for none. */
  affiliateGroup: string
  adminGroup: string
}

export const singleSignOnOff: SingleSignOn = {
  enabled: false,
  issuer: '',
  clientId: '',
  label: '',
  createAccounts: false,
  groupClaim: 'groups',
  affiliateGroup: '',
  adminGroup: '',
}

/** The path below the issuer at which a provider describes itself, which people paste along with the issuer. */
const discoveryPath = '/.well-known/openid-configuration'

const word = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, 'text-too-long'), v.regex(/^[ -~]*$/))
// oxlint-disable-next-line no-control-regex -- names are one line
const oneLine = v.regex(/^[^\u0000-\u001f\u007f]*$/)
const name = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, 'text-too-long'), oneLine)

export const singleSignOnFields = {
  enabled: v.boolean(),
  issuer: v.pipe(
    word(300),
    v.transform((text) => (text.endsWith(discoveryPath) ? text.slice(0, -discoveryPath.length) : text)),
  ),
  clientId: word(300),
  label: name(30),
  createAccounts: v.boolean(),
  groupClaim: word(100),
  affiliateGroup: name(200),
  adminGroup: name(200),
}

/**
 * What can be wrong with a provider. `text` of the result gives details for admins. `no-connection`: not reached.
 * `no-discovery`: something else answers at the address. `unsuitable`: a required feature is missing. `client-refused`:
 * wrong client id or secret. `code-refused`, `token-invalid`, `clock`: only during a sign-in.
 */
export const providerProblems = [
  'not-public',
  'no-connection',
  'busy',
  'no-discovery',
  'issuer-differs',
  'unsuitable',
  'no-keys',
  'client-refused',
  'code-refused',
  'token-invalid',
  'clock',
] as const
export type ProviderProblem = (typeof providerProblems)[number]

/** Returns what a person who signs in is told. Details are only for admins. */
export function signInProblem(
  problem: ProviderProblem,
): 'sso-unreachable' | 'sso-misconfigured' | 'sso-rejected' | 'sso-clock' {
  switch (problem) {
    case 'no-connection':
    case 'busy':
    case 'no-discovery':
    case 'no-keys':
      return 'sso-unreachable'
    case 'code-refused':
    case 'token-invalid':
      return 'sso-rejected'
    case 'clock':
      return 'sso-clock'
    case 'not-public':
    case 'issuer-differs':
    case 'unsuitable':
    case 'client-refused':
      return 'sso-misconfigured'
  }
}

/** Returns what the error in the provider's redirect means (RFC 6749). `denied`: the person or the provider said no. */
export const redirectProblem = (error: string): 'denied' | 'sso-unreachable' | 'sso-misconfigured' =>
  error === 'access_denied'
    ? 'denied'
    : error === 'server_error' || error === 'temporarily_unavailable'
      ? 'sso-unreachable'
      : 'sso-misconfigured'

export type Claims = { readonly [name: string]: unknown }

/** What a provider says about a person. */
export interface Identity {
  /** Verified by the provider. */
  email: string
  /** Proposals for a new account; '' if missing or unusable. */
  firstName: string
  lastName: string
  groups: string[]
}

/**
 * Reads the claims of a verified ID token, and of the user info endpoint for what the token lacks. An address and its
 * verification count only from the same source. Without an address that the provider has verified and that an account can
 * have, returns what the person is told.
 */
export function identityFrom(
  token: Claims,
  userInfo: Claims | null,
  groupClaim: string,
): Identity | 'sso-email-unverified' | 'sso-email-unusable' {
  const sources = userInfo === null ? [token] : [token, userInfo]
  const addressed = sources.find((claims) => claims['email'] !== undefined && claims['email_verified'] !== undefined)
  if (!addressed || !isTrue(addressed['email_verified'])) return 'sso-email-unverified'
  const email = v.safeParse(emailField, addressed['email'])
  if (!email.success) return 'sso-email-unusable'
  const first = (claim: string): unknown => sources.map((claims) => claims[claim]).find((value) => value !== undefined)
  const nameIn = (claim: string, field: typeof firstNameField | typeof lastNameField): string => {
    const result = v.safeParse(field, first(claim))
    return result.success ? result.output : ''
  }
  return {
    email: email.output,
    firstName: nameIn('given_name', firstNameField),
    lastName: nameIn('family_name', lastNameField),
    groups: groupClaim === '' ? [] : groupsFrom(first(groupClaim)),
  }
}

/** Some providers send the boolean as a text. */
const isTrue = (value: unknown): boolean => value === true || value === 'true'

const groupsFrom = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((group) => typeof group === 'string')

/** Returns the roles that the settings grant to members of these groups. No role is ever taken away. */
export function rolesOfGroups(
  groups: readonly string[],
  { affiliateGroup, adminGroup }: Pick<SingleSignOn, 'affiliateGroup' | 'adminGroup'>,
): Exclude<Role, 'user'>[] {
  const has = (group: string): boolean => group !== '' && groups.includes(group)
  return [...(has(affiliateGroup) ? (['affiliate'] as const) : []), ...(has(adminGroup) ? (['admin'] as const) : [])]
}
