import type { User } from '../entities'

/**
 * Whether nobody has signed up for an account yet: an import made it (P14), so nobody knows its password or has agreed to anything. A
 * link that proves the address asks for that password; such a person signs up with the address instead, which makes the account theirs.
 */
export const signsUpFirst = (person: Pick<User, 'verified' | 'terms_version' | 'anonymised_at'>): boolean =>
  !person.verified && !person.terms_version && !person.anonymised_at
