import type { User } from '../entities'

/**
 * Reports whether a person was imported and never signed up (P14): no known password, no consent. Such a person must sign
 * up with the address instead of using a verification link.
 */
export const mustSignUpFirst = (person: Pick<User, 'verified' | 'terms_version' | 'anonymised_at'>): boolean =>
  !person.verified && !person.terms_version && !person.anonymised_at
