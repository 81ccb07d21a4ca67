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

/** Further filters of the screen All Users. `domain/stats/people-sql.ts` defines them. */
export const paypalFilters = ['none', 'set'] as const

export const rentalFilters = ['renting', 'none', 'starting', 'leaving'] as const
export type RentalFilter = (typeof rentalFilters)[number]

export const seenFilters = ['away'] as const

/** Days without a sign-in after which a person is inactive. */
export const inactiveAfterDays = 30

/** The maximum number of people in one request for owed amounts. */
export const maxPeopleForAmounts = 200
