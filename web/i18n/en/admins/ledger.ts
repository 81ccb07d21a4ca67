import { formatCount } from '../../count'

/** A person's statement as an admin takes it, and everybody's yearly totals. */
export const statements = {
  take: 'Statement of',
  totals: 'Yearly totals',
  totalsText:
    'What each person earned and was paid in a year, as a CSV for the tax office. Taking it is on the audit log.',
  totalsOf: (year: string) => `CSV of everybody’s totals of ${year}`,
}

/** The ledger: where all the money is, whether it adds up, and what the next payday would send. */
export const ledger = {
  csv: 'CSV',
  failed: 'The ledger can’t be read now.',
  asOf: (when: string) => `As of ${when}.`,
  none: 'No lines yet',
  noneText: 'The first run makes them, once a month with rentals has ended.',
  check: 'Check',
  equals: 'equals',
  plus: 'plus',
  allLines: 'All lines',
  lines: (n: string, count: number) => (count === 1 ? '1 line' : `${n} lines`),
  linesOf: (n: string, people: string, count: number) =>
    count === 1 ? `${n} lines of 1 person` : `${n} lines of ${people} people`,
  inPayments: 'In payments',
  inPaymentsText: 'owed, in payout and sent',
  open: 'Open balance',
  openText: 'held and waiting',
  addsUp: 'It adds up',
  addsUpInTotal: 'It adds up in total',
  checking: 'Looking at each person…',
  checked: (time: string) => `checked at ${time}, per person and in total`,
  checkFailed: (why: string) => `Not everybody was looked at: ${why}`,
  again: 'Look again',
  off: (sum: string) => `It is off by ${sum}`,
  peopleOff: (n: string, count: number, more: boolean) =>
    count === 1 ? 'It does not add up for 1 person' : `It does not add up for ${n}${more ? ' or more' : ''} people`,
  whatToDo:
    'Somebody changed these rows past the program. Don’t pay them out; run “coterie audit”, which names each change.',
  sides: (lines: string, payments: string, open: string) => `${lines} in lines, ${payments} in payments, ${open} open`,
  noName: 'N/A',
  caption: 'Money by month',
  month: 'Month',
  run: 'Run',
  parts: {
    earned: 'Earned',
    held: 'Held',
    waiting: 'Waiting',
    owed: 'Owed',
    inPayout: 'In payout',
    sent: 'Sent',
  },
  runOf: (month: string) => `Run of ${month}`,
  sumOf: (part: string, month: string) => `${part}, ${month}`,
  earnedIs: 'All lines of the month, by where they are now.',
  linesFailed: 'The lines can’t be read now.',
  moreLines: 'Show more lines',
  payment: 'Payment',
  batch: 'Payout batch',
  shareMeans: 'share of the month that was sent',
  runningMeans: 'the running month',
  means: {
    sent: 'paid, or closed at zero together',
    held: 'in review, or paid by hand instead',
    waiting: (threshold: string) => `for the next run, or under ${threshold}`,
    owed: 'in a payment that is pending or approved',
    inPayout: 'locked in a payout batch',
  },
  phonePart: {
    held: (sum: string) => `${sum} held`,
    waiting: (sum: string) => `${sum} waiting`,
    owed: (sum: string) => `${sum} owed`,
    inPayout: (sum: string) => `${sum} in payout`,
    sent: (sum: string) => `${sum} sent`,
  },
  to: (month: string) => `To ${month}`,
  share: (percent: number) => `${formatCount(percent)} percent sent`,
  over: (percent: number) => `${formatCount(percent)} percent over`,
  soFar: 'so far',
  runComes: (day: string) => `${day}, by itself`,
  runningIs: (day: string) =>
    `An estimate of today’s facts: the days so far, as the run would count them. There are no lines yet; on ${day} the run makes them by itself.`,
  runningKind: {
    rental: (n: number) => (n === 1 ? '1 rental' : `${formatCount(n)} rentals`),
    commission: (n: number) => (n === 1 ? '1 referral' : `${formatCount(n)} referrals`),
  },
  nextPayday: (day: string) => `Next payday, ${day}`,
  estimate: 'An estimate, by today’s facts',
  runMakes: (month: string, n: string, count: number) =>
    count === 1 ? `The run of ${month} makes 1 payment` : `The run of ${month} makes ${n} payments`,
  owedBefore: 'Made before, and not sent',
  stays: 'Stays open: held, or under the threshold',
  earnedSoFar: (month: string, sum: string, day: string, of: string, whole: string) =>
    `${month} has earned ${sum} so far, ${day} of ${of} days. If nobody starts or leaves it comes to ${whole}.`,
  earnedWhole: (month: string, sum: string) => `${month} has earned ${sum}. It has no run yet.`,
  recompute: 'Recompute',
  recomputeMonth: (month: string) => `Recompute ${month}`,
  recomputed: (month: string) => `${month}, computed again`,
  recomputedText: 'Today’s facts beside what stands. Nothing has been written.',
  recomputing: (month: string, people: number | null) =>
    `Working ${month} out anew from today’s facts: ${
      people === null
        ? 'everybody’s rentals and referrals are gone through'
        : people === 1
          ? 'the rentals and referrals of 1 person are gone through'
          : `the rentals and referrals of ${formatCount(people)} people are gone through`
    }.`,
  recomputingFor: (seconds: string) => `${seconds} s so far`,
  recomputeFailed: 'The month can’t be computed again now.',
  close: 'Close',
  stands: 'As it stands',
  facts: 'From today’s facts',
  difference: 'Difference',
  linesEqual: 'Lines equal',
  equalOf: (n: string, of: string) => `${n} of ${of}`,
  allEqual: 'Every line is what today’s facts give.',
  aside: (sum: string) =>
    `Bonuses and corrections by hand of this month, ${sum}, stand aside: no fact of a day says what they should be.`,
  differing: 'Lines that differ',
  person: 'Person',
  type: 'Type',
  why: 'Why',
  becomes: 'Would become',
  types: { rental: 'Rental', commission: 'Commission' },
  ofReferred: (name: string) => `of ${name}`,
  fromTo: (stands: string, facts: string) => `${stands} → ${facts}`,
  whyDays: (days: number, of: number, counted: number) =>
    `${formatCount(days)} of ${formatCount(of)} days; the lines counted ${formatCount(counted)}.`,
  whyRate: (rate: string, counted: string) => `The rate is ${rate}; the lines were made at ${counted}.`,
  whyAmount: 'The lines aren’t what their days and rate come to.',
  becomesNext: 'a line of the next run',
  becomesCorrection: 'a correction',
  becomesBoth: (next: string, correction: string) => `${next} by the next run, ${correction} as a correction`,
  moreDiffer: 'These are the largest. Make them right, then compute again.',
  correctionText: 'A sent payment never changes. Differences become corrections with a reason, and the people read it.',
  nextText: 'The next run makes these lines by itself.',
  makeCorrections: (n: string, count: number, sum: string) =>
    count === 1 ? `Make 1 correction, ${sum}` : `Make ${n} corrections, ${sum}`,
  correctionsTitle: (month: string) => `Corrections for ${month}`,
  corrections: 'Corrections',
  correctionReason: 'Reason, read by the people',
  made: (n: string, count: number) => (count === 1 ? '1 correction made' : `${n} corrections made`),
  madeText: 'They are paid or netted in the next run.',
  choose: 'Choose at least one correction.',
}
