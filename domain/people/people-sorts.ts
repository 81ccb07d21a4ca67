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
