import { formatCount } from '../../numbers'

const people = (names: readonly string[]): string =>
  names.length > 2 ? `${formatCount(names.length)} people` : names.join(' and ')
const are = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are')
const count = (names: readonly string[]): string => (names.length === 1 ? 'counts' : 'count')

/** The next three months: certain and possible amounts. */
export const forecast = {
  title: 'The next three months',
  estimate: 'Estimate',
  lead: 'Assumes no one leaves. Known end dates are included.',
  checked: (names: readonly string[]) =>
    `${people(names)} ${are(names)} on hold and ${count(names)} only toward the upper figure.`,
  starts: (names: readonly string[]) =>
    `${people(names)} ${names.length === 1 ? 'starts' : 'start'} on a set date and ${count(names)} only toward the upper figure.`,
  ownStarts: 'Your rental starts on a set date and counts only toward the upper figure.',
  foot: (day: number, threshold: string) =>
    `New referrals aren’t included. We pay for each month around day ${formatCount(day)} of the following month, once your balance reaches ${threshold}.`,
  footHeld: (days: number, threshold: string) =>
    `New referrals aren’t included. We pay for each month on the first payout day at least ${days === 1 ? '1 day' : `${formatCount(days)} days`} after it ends, once your balance reaches ${threshold}.`,
  range: (low: string, high: string) => `${low} – ${high}`,
  rented: (days: number, all: number) => `${formatCount(days)} of ${formatCount(all)} days rented`,
  referrals: (n: number) => (n === 1 ? '1 referral' : `${formatCount(n)} referrals`),
  when: 'This is an estimate. None of it is earned yet.',
  sure: 'If no one leaves',
  high: 'At most',
  perhaps: {
    checked: (what: string) => `${what}, on hold`,
    starts: (what: string) => `${what}, not started yet`,
  },
}
