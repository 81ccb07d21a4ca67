import { formatCount } from '../../numbers'

/** The statements of a person, and the yearly totals of all people. */
export const statements = {
  take: 'Statement for',
  totals: 'Yearly totals',
  totalsText:
    'What each person earned and received in a year, as a CSV for the tax office. Each download is recorded in the audit log.',
  totalsOf: (year: string) => `CSV of all yearly totals for ${year}`,
}

/** The ledger: all money, whether it adds up, and what the next payday would pay. */
export const ledger = {
  csv: 'CSV',
  failed: 'Couldn’t load the ledger.',
  asOf: (when: string) => `As of ${when}.`,
  none: 'No line items yet',
  noneText: 'They are created when the payments of the first month with rentals are generated.',
  check: 'Check',
  equals: 'equals',
  plus: 'plus',
  allLines: 'All line items',
  lines: (n: string, count: number) => (count === 1 ? '1 line item' : `${n} line items`),
  linesOf: (n: string, people: string, count: number) =>
    count === 1
      ? `${n === '1' ? '1 line item' : `${n} line items`} for 1 person`
      : `${n} line items for ${people} people`,
  inPayments: 'In payments',
  inPaymentsText: 'owed, in payout and sent',
  open: 'Open balance',
  openText: 'on hold and upcoming',
  addsUp: 'Balanced',
  addsUpInTotal: 'Balanced overall',
  checking: 'Checking every account…',
  checked: (time: string) => `checked at ${time}, per person and in total`,
  checkFailed: (why: string) => `Check incomplete: ${why}`,
  again: 'Re-check',
  off: (sum: string) => `Off by ${sum}`,
  peopleOff: (n: string, count: number, more: boolean) =>
    count === 1 ? 'Not balanced for 1 person' : `Not balanced for ${n}${more ? ' or more' : ''} people`,
  whatToDo: 'These records were changed outside the app. Don’t pay them out. Run “coterie audit” to see what changed.',
  sides: (lines: string, payments: string, open: string) =>
    `${lines} in line items, ${payments} in payments, ${open} open`,
  noName: 'N/A',
  caption: 'Money by month',
  month: 'Month',
  run: 'Run',
  parts: {
    earned: 'Earned',
    held: 'On hold',
    waiting: 'Upcoming',
    owed: 'Owed',
    inPayout: 'In payout',
    sent: 'Sent',
  },
  runOf: (month: string) => `${month} run`,
  sumOf: (part: string, month: string) => `${part}, ${month}`,
  earnedIs: 'All line items of the month, by current state.',
  linesFailed: 'Couldn’t load the line items.',
  moreLines: 'Show more line items',
  payment: 'Payment',
  batch: 'Payout batch',
  shareMeans: 'share of the month that was sent',
  runningMeans: 'the current month',
  means: {
    sent: 'paid, or settled at zero',
    held: 'on hold for review, or paid manually instead',
    waiting: (threshold: string) => `in the next run, or below the ${threshold} minimum`,
    owed: 'in a payment that is pending or approved',
    inPayout: 'locked in a payout batch',
  },
  phonePart: {
    held: (sum: string) => `${sum} on hold`,
    waiting: (sum: string) => `${sum} upcoming`,
    owed: (sum: string) => `${sum} owed`,
    inPayout: (sum: string) => `${sum} in payout`,
    sent: (sum: string) => `${sum} sent`,
  },
  to: (month: string) => `Through ${month}`,
  share: (percent: number) => `${formatCount(percent)} percent sent`,
  over: (percent: number) => `${formatCount(percent)} percent elapsed`,
  soFar: 'so far',
  runComes: (day: string) => `${day}, automatic`,
  runningIs: (day: string) => `Estimate based on days so far. Final amounts are generated on ${day}.`,
  runningKind: {
    rental: (n: number) => (n === 1 ? '1 rental' : `${formatCount(n)} rentals`),
    commission: (n: number) => (n === 1 ? '1 referral' : `${formatCount(n)} referrals`),
  },
  nextPayday: (day: string) => `Next payday, ${day}`,
  estimate: 'Estimate based on current data',
  runMakes: (month: string, n: string, count: number) =>
    count === 1 ? `The ${month} run will create 1 payment` : `The ${month} run will create ${n} payments`,
  owedBefore: 'Created earlier, not sent yet',
  stays: 'Not payable yet (on hold or below the minimum)',
  earnedSoFar: (month: string, sum: string, day: string, of: string, whole: string) =>
    `${sum} was earned in ${month} so far (day ${day} of ${of}). If no rentals start or end, the month will total ${whole}.`,
  earnedWhole: (month: string, sum: string) =>
    `${sum} was earned in ${month}. Its payments haven’t been generated yet.`,
  recompute: 'Recalculate',
  recomputeMonth: (month: string) => `Recalculate ${month}`,
  recomputed: (month: string) => `${month}, recalculated`,
  recomputedText: 'We compared current data with what was recorded. Nothing has been changed yet.',
  recomputing: (month: string, people: number | null) =>
    `Recalculating ${month} from current data: checking ${
      people === null
        ? 'all rentals and referrals'
        : people === 1
          ? 'the rentals and referrals of 1 person'
          : `the rentals and referrals of ${formatCount(people)} people`
    }.`,
  recomputingFor: (seconds: string) => `${seconds} s so far`,
  recomputeFailed: 'Couldn’t recalculate the month.',
  close: 'Close',
  stands: 'Recorded',
  facts: 'From current data',
  difference: 'Difference',
  linesEqual: 'Matching line items',
  equalOf: (n: string, of: string) => `${n} of ${of}`,
  allEqual: 'Every line item matches current data.',
  aside: (sum: string) =>
    `Bonuses and manual corrections for the month, ${sum}, aren’t included: they can’t be recalculated from rental days.`,
  differing: 'Line items that differ',
  person: 'Person',
  type: 'Type',
  why: 'Why',
  becomes: 'Will become',
  types: { rental: 'Rental', commission: 'Commission' },
  ofReferred: (name: string) => `for ${name}`,
  fromTo: (stands: string, facts: string) => `${stands} → ${facts}`,
  whyDays: (days: number, of: number, counted: number) =>
    `${formatCount(days)} of ${formatCount(of)} days, but ${formatCount(counted)} ${counted === 1 ? 'was' : 'were'} recorded.`,
  whyRate: (rate: string, counted: string) => `The rate is ${rate}, but ${counted} was recorded.`,
  whyAmount: 'The recorded amount doesn’t match its days and rate.',
  becomesNext: 'a line item in the next monthly run',
  becomesCorrection: 'a correction',
  becomesBoth: (next: string, correction: string) => `${next} in the next monthly run, ${correction} as a correction`,
  moreDiffer: 'These are the largest differences. Fix them, then recalculate.',
  correctionText:
    'Payments that were sent never change. Differences become corrections with a reason the recipient can read.',
  nextText: 'The next monthly run will create these line items automatically.',
  makeCorrections: (n: string, count: number, sum: string) =>
    count === 1 ? `Create 1 correction, ${sum}` : `Create ${n} corrections, ${sum}`,
  correctionsTitle: (month: string) => `Corrections for ${month}`,
  corrections: 'Corrections',
  correctionReason: 'Reason (visible to the recipients)',
  made: (n: string, count: number) => (count === 1 ? '1 correction created' : `${n} corrections created`),
  madeText: 'They’ll be included in the next monthly run.',
  choose: 'Choose at least one correction.',
}
