import { formatCount } from '../../count'

/** A year's statement, on the member's screens and on a person's page; and everybody's yearly totals. */
export const statement = {
  title: 'Statement',
  year: 'Year of the statement',
  lead: (earned: string, paid: string, balance: string) =>
    `Every line and every payment, and what was still owed after it. Earned ${earned}, paid ${paid}, balance ${balance}.`,
  none: (year: string) => `Nothing was earned or paid in ${year}.`,
  date: 'Date',
  what: 'What',
  earned: 'Earned',
  paid: 'Paid',
  balance: 'Balance',
  balanceOf: (amount: string) => `balance ${amount}`,
  payment: (method: string) => (method === '' ? 'Payment' : `Payment by ${method}`),
  kinds: { rental: 'Rental', commission: 'Commission', bonus: 'Referral bonus', adjustment: 'Correction' },
  line: (kind: string, name: string, month: string) => [kind, name, month].filter((text) => text !== '').join(', '),
  days: (days: number, all: number) => `${formatCount(days)} of ${formatCount(all)} days`,
  carried: (year: string) => `Carried over from ${year}`,
  total: (year: string) => year,
  totalTo: (year: string, date: string) => `${year}, to ${date}`,
  pdfOf: (year: string) => `PDF of the statement of ${year}`,
  csvOf: (year: string) => `CSV of the statement of ${year}`,
  saved: (name: string) => `Saved as ${name}`,
  failed: 'The file couldn’t be made.',
  needs: 'PDF and CSV need a connection. The statement itself is on this device.',
  take: 'Statement of',
  totals: 'Yearly totals',
  totalsText:
    'What each person earned and was paid in a year, as a CSV for the tax office. Taking it is on the audit log.',
  totalsOf: (year: string) => `CSV of everybody’s totals of ${year}`,
}
