import { formatCount } from '../../count'

/** A run's page: what it made, what it said of everybody, beside another run. */
export const runs = {
  title: (month: string) => `Run of ${month}`,
  none: 'No run yet',
  noneText:
    'The first is made once a month with rentals has ended: by itself, or by Generate Monthly Payments on Payments.',
  toPayments: 'Go to Payments',
  noneOfMonth: (month: string) => `${month} has no run`,
  noneOfMonthText: 'Choose another month. A month gets its run once it has ended and somebody rented in it.',
  newest: 'See the newest run',
  copyFailed: 'The runs can’t be read.',
  failed: 'The results can’t be read.',
  month: 'Run',
  nth: (month: string, n: number) => `${month}, run ${formatCount(n)}`,
  undoneRun: (name: string) => `${name}, undone`,
  beside: 'Beside',
  besideNone: 'nothing',
  besideOf: (name: string) => `Beside: ${name}`,
  committed: (moment: string) => `Committed on ${moment}`,
  by: (name: string) => `by ${name}`,
  byItself: 'by itself',
  bySomebody: 'by somebody who was deleted',
  stored: 'Stored as it was, it does not change.',
  seconds: (n: string) => `${n} s`,
  undoneOn: (moment: string, name: string) =>
    name === ''
      ? `Undone on ${moment}. Its payments are cancelled.`
      : `Undone on ${moment} by ${name}. Its payments are cancelled.`,
  undone: 'Undone. Its payments are cancelled.',
  notNewest: (month: string) => `Can’t be undone: the run of ${month} came after it`,
  moved: (n: number) =>
    n === 1
      ? 'Can’t be undone: 1 payment is approved or sent'
      : `Can’t be undone: ${formatCount(n)} are approved or sent`,
  linesMoved: 'Can’t be undone: a line of it is in another payment',
  created: 'Created',
  payments: 'Payments',
  already: 'Already there',
  skipped: 'Skipped',
  besideMonth: (month: string) => `Beside ${month}`,
  besideText: (month: string) => `what it created, beside what the run of ${month} created`,
  people: 'People',
  discIs: (n: number) =>
    n === 1 ? 'One disc is one person and type' : `One disc is ${formatCount(n)} persons and types`,
  picture: (created: string, already: string, skipped: string) =>
    `${created} created, ${already} already there, ${skipped} skipped`,
  legend: {
    created: (n: string) => `${n} created`,
    already: (n: string) => `${n} already there`,
    skipped: (n: string) => `${n} skipped`,
  },
  caption: 'What the run said of everybody',
  show: 'Show',
  groups: {
    all: 'All',
    differs: (month: string) => `Differs from ${month}`,
    created: 'Created',
    already: 'Already there',
    skipped: 'Skipped',
  },
  search: 'Name or email',
  reason: 'Reason',
  reasons: {
    payment: 'Paid',
    'already-paid': 'Already paid',
    'below-threshold': 'Under the threshold',
    held: 'Held',
    'balance-not-positive': 'Nothing left to pay',
    'no-days': 'No days',
    'paid-by-hand': 'Paid by hand',
    'settled-zero': 'Settled at zero',
  },
  person: 'Person',
  email: 'Email',
  type: 'Type',
  outcome: 'Outcome',
  outcomes: { created: 'Created', already: 'Already there', skipped: 'Skipped', none: 'Not in it' },
  difference: 'Difference',
  carried: 'carried',
  open: (sum: string) => `${sum} open`,
  openIn: (month: string) => `${month}, open`,
  why: 'Why',
  notIn: (month: string) => `not in ${month}`,
  whys: {
    'below-threshold': 'Under the threshold, carries over',
    nothingDue: (month: string) => `Nothing was due to them in ${month}`,
    notHeld: (month: string) => `Nothing was held in ${month}`,
    more: (n: number) => (n === 1 ? 'and 1 more line' : `and ${formatCount(n)} more lines`),
  },
  empty: 'Nobody',
  emptyGroup: {
    differs: (month: string) => `Everybody got what they got in ${month}, for the same reason.`,
    other: 'The run said this of nobody.',
  },
  noMatch: (text: string) => `Nothing matches “${text}”.`,
  results: 'See the run',
}
