import type { User } from '../entities'

/** Imported and never signed up (P14): such a person must sign up instead of using a verification link. */
export const mustSignUpFirst = (person: Pick<User, 'verified' | 'terms_version' | 'anonymised_at'>): boolean =>
  !person.verified && !person.terms_version && !person.anonymised_at
