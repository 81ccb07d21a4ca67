import type { User } from '../entities'

export const peopleSorts = [
  'name',
  'email',
  'phone',
  'referralCode',
  'rentalStart',
  'affiliateStatus',
  'accountStatus',
  'joined',
] as const
export type PeopleSort = (typeof peopleSorts)[number]

export const paypalFilters = ['none', 'set'] as const

export const rentalFilters = ['renting', 'none', 'starting', 'leaving'] as const
export type RentalFilter = (typeof rentalFilters)[number]

export const seenFilters = ['away'] as const

export const inactiveAfterDays = 30

export const maxPeopleForAmounts = 200

/** Reports whether an imported person (P14) must sign up first, instead of using a verification link. */
export const mustSignUpFirst = (person: Pick<User, 'verified' | 'terms_version' | 'anonymised_at'>): boolean =>
  !person.verified && !person.terms_version && !person.anonymised_at
