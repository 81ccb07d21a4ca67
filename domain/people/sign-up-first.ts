import type { User } from '../entities'

/**
 * Reports whether a person was imported and has never signed up (P14): without a known password and without consent. Such a
 * person must sign up with the address instead of using a verification link.
 */
export const mustSignUpFirst = (person: Pick<User, 'verified' | 'terms_version' | 'anonymised_at'>): boolean =>
  !person.verified && !person.terms_version && !person.anonymised_at
