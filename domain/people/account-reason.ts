import type { CalendarDate, User } from '../entities'

/** Why an account is active or inactive. An account is active while its person rents. */
export type AccountReason = 'unverified' | 'renting' | 'starting' | 'ended' | 'not-renting'

export function accountReason(
  { account_status, rental_start, verified }: Pick<User, 'account_status' | 'rental_start' | 'verified'>,
  today: CalendarDate,
): AccountReason {
  if (account_status === 'active' && rental_start !== '') return 'renting'
  if (!verified) return 'unverified'
  if (rental_start === '') return 'not-renting'
  return rental_start > today ? 'starting' : 'ended'
}
