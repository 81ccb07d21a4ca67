import { formatCount } from '../../numbers'

/** A year's statement. */
export const statement = {
  title: 'Statement',
  lead: (carried: string, earned: string, paid: string, balance: string) =>
    `Every earning and payment, with the balance after each. ${carried === '' ? 'Earned' : `Carried over ${carried}, earned`} ${earned}, paid ${paid}, balance ${balance}.`,
  none: (year: string) => `No earnings or payments in ${year}.`,
  date: 'Date',
  what: 'Description',
  earned: 'Earned',
  paid: 'Paid',
  balance: 'Balance',
  balanceOf: (amount: string) => `balance ${amount}`,
  payment: (method: string) => (method === '' ? 'Payment' : `Payment by ${method}`),
  kinds: {
    rental: 'Rental',
    commission: 'Commission',
    bonus: 'Referral bonus',
    adjustment: 'Correction',
    manual: 'Manual payment',
    'written-off': 'Cancelled, won’t be paid',
  },
  returned: 'Returned',
  late: 'recorded late',
  replaced: (what: string, amount: string) => `${what}: ${amount} replaced by a manual payment`,
  line: (kind: string, name: string, month: string) => [kind, name, month].filter((text) => text !== '').join(', '),
  days: (days: number, all: number) => `${formatCount(days)} of ${formatCount(all)} days`,
  carried: (year: string) => `Carried over from ${year}`,
  total: (year: string) => year,
  totalTo: (year: string, date: string) => `${year}, to ${date}`,
  needs: 'You need a connection to download the PDF or CSV. The statement itself is on this device.',
}
