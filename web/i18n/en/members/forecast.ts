import { formatCount } from '../../numbers'

const people = (names: readonly string[]): string =>
  names.length > 2 ? `${formatCount(names.length)} people` : names.join(' and ')
const count = (names: readonly string[]): string => (names.length === 1 ? 'counts' : 'count')

/** The next three months: certain and possible amounts. */
export const forecast = {
  title: 'The next three months',
  estimate: 'Estimate',
  lead: 'Assumes no one leaves, except on end dates we already know.',
  checked: (names: readonly string[]) =>
    `Commission for ${people(names)} is on hold and counts only toward the higher figure.`,
  starts: (names: readonly string[]) =>
    `${people(names)} ${names.length === 1 ? 'starts' : 'start'} on a set date and ${count(names)} only toward the higher figure.`,
  ownStarts: 'Your rental starts on a set date and counts only toward the higher figure.',
  foot: (day: number, threshold: string) =>
    `New referrals aren’t included. We pay for each month around day ${formatCount(day)} of the following month, once your balance reaches ${threshold}.`,
  footHeld: (days: number, threshold: string) =>
    `New referrals aren’t included. We pay for each month on the first payout day at least ${days === 1 ? '1 day' : `${formatCount(days)} days`} after it ends, once your balance reaches ${threshold}.`,
  range: (low: string, high: string) => `${low} – ${high}`,
  rented: (days: number, all: number) => `${formatCount(days)} of ${formatCount(all)} days rented`,
  referrals: (n: number) => (n === 1 ? '1 referral' : `${formatCount(n)} referrals`),
  when: 'This is an estimate. You haven’t earned any of it yet.',
  sure: 'If no one leaves',
  high: 'At most',
  perhaps: {
    checked: (what: string) => `${what}, on hold`,
    starts: (what: string) => `${what}, not started yet`,
  },
}
