import { formatCount } from '../../numbers'

/** A person's own held amount, and how the person can object to the hold (M23). */
export const ownHold = {
  toTicket: 'Open the ticket',
  askSubject: (month: string) => `About my earnings on hold for ${month}`,
  object: 'Object…',
  objectTitle: 'Object to the hold',
  objectText: 'Explain in your own words why the amount is yours. This opens a ticket, and we’ll reply there.',
  objectDo: 'Send objection',
  objectWords: 'Your explanation',
  objected: 'Sent. We’ll reply in your ticket.',
  next: 'If we release this amount, we’ll add it to your next payment. If we refuse it, you’ll see why here.',
}

/** Earnings of renters and affiliates: cards and payment histories. The explanations of amounts are in `reason.ts`. */
export const earnings = {
  totalEarned: 'Total Earned',
  thisMonth: 'This Month',
  nextPayment: 'Next Payment',
  totalPaid: 'Total Paid',
  pendingPayment: 'Pending Payment',
  estimate: 'Estimate',
  paymentsSince: (n: number, date: string) =>
    `${n === 1 ? '1 payment' : `${formatCount(n)} payments`} sent since ${date}`,
  returned: 'Returned',
  lastSent: 'Last sent',
  nothingPaid: 'No payments sent yet',
  addingUp: (month: string) => `No payment for ${month} yet. This is what you’ve earned so far.`,
  endsThis: (month: string) => `Payments whose period ends in ${month}.`,
  monthRow: (month: string) => month,
  ofMonth: (what: string, month: string) => `${what}, ${month}`,
  ofDays: (n: number) => `of ${formatCount(n)} days`,
  nextIf: (date: string) => `if the rental stays active through ${date}`,
  nextAfterLast: '30 days after your last payment.',
  nextPayoutDay: 'on the next payout day.',
  nextNothing: 'No earnings in progress.',
  carries: (balance: string, threshold: string) =>
    `Your balance of ${balance} is below the ${threshold} minimum and carries over to your next payment.`,
  /** Shown after the amount of a payment that will reach the threshold in a later month; `month` '' = unknown. */
  carriesNext: (balance: string, threshold: string, month: string) =>
    `${month === '' ? '' : `after ${month} ends. `}Including this month, your balance is about ${balance}. If it’s below ${threshold}, it carries over to your next payment.`,
  /** Replaces the date of amounts that no payment contains, not even the next one. */
  noDay: 'Not scheduled',
  /** When an amount that no payment contains yet will be paid (`ExpectedTiming`). */
  unmade: {
    next: 'We’ll include it in your next payment.',
    later: 'We’ll include it in the payment after the next one.',
  },
  carriedUntil: (threshold: string) => `We’ll pay it once your balance reaches ${threshold}.`,
  history: 'Payment History',
  showMore: (n: number) => (n === 1 ? 'Show 1 more' : `Show ${formatCount(n)} more`),
  paymentDate: 'Payment Date',
  period: 'Period',
  amount: 'Amount',
  status: 'Status',
  paidDate: 'Paid Date',
  from: (a: string, b: string) => `${a} to ${b}`,
  about: (date: string) => `around ${date}`,
  /** Replaces the date of a payment that waits at PayPal. */
  until: (date: string) => `until ${date}`,
  soFar: 'so far',
  daysOf: (days: number, all: number) => `${formatCount(days)} of ${formatCount(all)} days`,
  /** Why a payment includes earlier months (`EarlierLineReason`); `month` is the latest of them. */
  earlier: {
    carried: (month: string, amount: string) => `${amount} from ${month} carried over`,
    late: (month: string, amount: string) => `${amount} for days in ${month} recorded late`,
    correction: (month: string, amount: string) => `Correction for ${month}: ${amount}`,
    returned: (_: string, amount: string) => `${amount} from a returned payment, paid again`,
    owed: (_: string, amount: string) => `${amount} still owed from an earlier payment`,
    'too-much': (_: string, amount: string) => `${amount} overpaid earlier`,
    released: (month: string, amount: string) => `${amount} from ${month}, released after review`,
    cancelled: (month: string, amount: string) => `${amount} from a cancelled payment for ${month}`,
  },
  correction: 'Correction',
  /** An amount that other amounts reduce to zero; `what` '' = an amount of a month. */
  settledLine: (what: string) =>
    `${what === '' ? '' : `${what}. `}Settled: together with other earnings and corrections, it came to zero, so there was nothing to send.`,
  to: (address: string) => `to ${address}`,
  by: (way: string) => `by ${way}`,
  statuses: {
    counting: 'In progress',
    carried: 'Carries over',
    held: 'On hold',
    pending: 'Pending',
    approved: 'Approved',
    dispersed: 'Dispersed',
    settled: 'Settled',
    replaced: 'Replaced',
    cancelled: 'Cancelled',
  },
  told: {
    sent: 'Sent, not confirmed',
    checked: 'On hold at PayPal',
    unclaimed: 'Unclaimed',
    returned: 'Returned',
    refused: 'Refused',
    unconfirmed: 'Sent, not confirmed',
    reversed: 'Returned',
  },
  daysLeft: (n: number) => (n === 1 ? '1 day left' : `${formatCount(n)} days left`),
  rental: 'Rental',
  commission: 'Commission',
  empty: 'No payment history yet',
  emptyText: 'Your first payment will appear here, with each day you earned.',
  addPaypal: 'Add your PayPal email',
  affiliateEmpty: 'No earnings yet. Start referring to earn commissions!',
  share: 'Share my link',
  linesLead: 'Earnings by month, before they’re combined into payments.',
  /** `rest` '' = payments contain the whole amount. */
  onTheWay: (n: number, amount: string, rest: string) =>
    `${n === 1 ? 'One payment' : `${formatCount(n)} payments`} on the way: ${amount}.${rest === '' ? '' : ` Not in a payment yet: ${rest}.`}`,
  loadFailed: 'Couldn’t refresh your earnings.',
  loading: 'Loading your earnings',
  ringName: (days: number, all: number) => `${formatCount(days)} of ${formatCount(all)} days counted`,
}
