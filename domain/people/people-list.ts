/** By what All Users can be sorted. */
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

/** What All Users can be narrowed by besides role, affiliate status and words; `domain/figures/people-sql.ts` says what each means. */
export const paypalFilters = ['none', 'set'] as const

export const rentalFilters = ['renting', 'none', 'starting', 'leaving'] as const
export type RentalFilter = (typeof rentalFilters)[number]

export const seenFilters = ['away'] as const

/** Days without a sign-in after which somebody is away. */
export const awayDays = 30

/** Most people whose amounts are asked about at once: some pages of the list. */
export const owedAtOnce = 200
