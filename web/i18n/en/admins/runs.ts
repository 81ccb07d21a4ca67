import { formatCount } from '../../numbers'

/** The results of a payment run, and the comparison with another run. */
export const runs = {
  title: (month: string) => `${month} run`,
  none: 'No run yet',
  noneText:
    'The first run is created after a month with rentals ends: automatically, or with “Generate Monthly Payments” under Payments.',
  toPayments: 'View payments',
  noneOfMonth: (month: string) => `No run for ${month}`,
  noneOfMonthText: 'Choose another month. Only past months with active rentals have a run.',
  newest: 'View latest run',
  copyFailed: 'Couldn’t load the runs.',
  failed: 'Couldn’t load the results.',
  month: 'Run',
  nth: (month: string, n: number) => `${month}, run ${formatCount(n)}`,
  undoneRun: (name: string) => `${name} (undone)`,
  beside: 'Compare with',
  besideNone: 'none',
  besideOf: (name: string) => `Compare: ${name}`,
  committed: (moment: string) => `Generated on ${moment}`,
  by: (name: string) => `by ${name}`,
  byItself: 'automatically',
  bySomebody: 'by a deleted user',
  stored: 'This is the final record. It never changes.',
  seconds: (n: string) => `${n} s`,
  undoneOn: (moment: string, name: string) =>
    name === ''
      ? `Undone on ${moment}. Its payments were canceled.`
      : `Undone on ${moment} by ${name}. Its payments were canceled.`,
  undone: 'Undone. Its payments were canceled.',
  notNewest: (month: string) => `Can’t be undone: payments for ${month} were generated later`,
  moved: (n: number) =>
    n === 1
      ? 'Can’t be undone: 1 payment is approved or dispersed'
      : `Can’t be undone: ${formatCount(n)} payments are approved or dispersed`,
  linesMoved: 'Can’t be undone: one of its line items is in another payment',
  created: 'Created',
  payments: 'Payments',
  already: 'Already created',
  skipped: 'Skipped',
  besideMonth: (month: string) => `Compared with ${month}`,
  besideText: (month: string) => `total created, compared with the ${month} run`,
  people: 'People',
  discIs: (n: number) =>
    n === 1
      ? 'Each dot represents 1 entry, for one person and payment type'
      : `Each dot represents ${formatCount(n)} entries, one per person and payment type`,
  picture: (created: string, already: string, skipped: string) =>
    `${created} created, ${already} already created, ${skipped} skipped`,
  legend: {
    created: (n: string) => `${n} created`,
    already: (n: string) => `${n} already created`,
    skipped: (n: string) => `${n} skipped`,
  },
  caption: 'Results by person',
  show: 'Show',
  groups: {
    all: 'All',
    differs: (month: string) => `Differs from ${month}`,
    created: 'Created',
    already: 'Already created',
    skipped: 'Skipped',
  },
  search: 'Name or email',
  reason: 'Reason',
  reasons: {
    payment: 'Paid',
    'already-paid': 'Already paid',
    'below-threshold': 'Below the minimum',
    held: 'On hold',
    'balance-not-positive': 'Nothing left to pay',
    'no-days': 'No days',
    'paid-by-hand': 'Paid manually',
    'settled-zero': 'Settled at zero',
  },
  person: 'Person',
  email: 'Email',
  type: 'Type',
  outcome: 'Outcome',
  outcomes: { created: 'Created', already: 'Already created', skipped: 'Skipped', none: 'Not included' },
  difference: 'Difference',
  carried: 'carried over',
  open: (sum: string) => `${sum} unpaid`,
  openIn: (month: string) => `${month}, unpaid`,
  why: 'Why',
  notIn: (month: string) => `not in ${month}`,
  whys: {
    'below-threshold': 'Below the minimum, so it carries over',
    nothingDue: (month: string) => `No earnings in ${month}`,
    notHeld: (month: string) => `Not on hold in ${month}`,
    more: (n: number) => (n === 1 ? 'and 1 more line item' : `and ${formatCount(n)} more line items`),
  },
  empty: 'No results',
  emptyGroup: {
    differs: (month: string) => `Everyone has the same result as in ${month}.`,
    other: 'No results in this group.',
  },
  noMatch: (text: string) => `Nothing matches “${text}”.`,
  results: 'View run',
}
