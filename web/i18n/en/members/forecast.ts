import { formatCount } from '../../count'

const people = (names: readonly string[]): string =>
  names.length > 2 ? `${formatCount(names.length)} people` : names.join(' and ')
const are = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are')
const count = (names: readonly string[]): string => (names.length === 1 ? 'counts' : 'count')

/** The next three months: what is sure, and what may come besides. */
export const forecast = {
  title: 'The next three months',
  estimate: 'Estimate',
  lead: 'If no one leaves. Known end dates are already taken into account.',
  checked: (names: readonly string[]) =>
    `${people(names)} ${are(names)} being checked and ${count(names)} only in the upper figure.`,
  starts: (names: readonly string[]) =>
    `${people(names)} ${are(names)} to start on a set day and ${count(names)} only in the upper figure.`,
  ownStarts: 'Your rental starts on a set day and counts only in the upper figure.',
  foot: (day: number, threshold: string) =>
    `Nobody new is counted. Each month is paid about day ${formatCount(day)} of the next, once the balance reaches ${threshold}.`,
  footHeld: (days: number, threshold: string) =>
    `Nobody new is counted. Each month is paid on the first payout day after it has been over for ${days === 1 ? '1 day' : `${formatCount(days)} days`}, once the balance reaches ${threshold}.`,
  range: (low: string, high: string) => `${low} – ${high}`,
  rented: (days: number, all: number) => `${formatCount(days)} of ${formatCount(all)} days rented`,
  referrals: (n: number) => (n === 1 ? '1 referral' : `${formatCount(n)} referrals`),
  when: 'An estimate: nothing of it is earned yet.',
  sure: 'Sure, if nobody leaves',
  high: 'At most',
  perhaps: {
    checked: (what: string) => `${what}, being checked`,
    starts: (what: string) => `${what}, to start`,
  },
}
