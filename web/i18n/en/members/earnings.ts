import { formatCount } from '../../count'

/** What the owner of a held line reads, and how they object (M23). */
export const ownHold = {
  toTicket: 'Open the ticket',
  askSubject: (month: string) => `About the held line of ${month}`,
  object: 'Object…',
  objectTitle: 'Object to the hold',
  objectText: 'Say in your own words why the amount is yours. It opens a ticket, and somebody answers there.',
  objectDo: 'Send',
  objectWords: 'Your words',
  objected: 'Sent. The answer comes in your ticket.',
  next: 'Released, it goes into the next payment; refused, you read why here.',
}

/** Earnings of renters and affiliates: cards and payment histories. The reason sheet has its own words (`reason.ts`). */
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
  nothingPaid: 'Nothing paid yet',
  addingUp: (month: string) => `No payment ends in ${month} yet. This is what has added up so far.`,
  endsThis: (month: string) => `Payments whose period ends in ${month}.`,
  /** The row of last month’s payments. */
  monthRow: (month: string) => month,
  ofMonth: (what: string, month: string) => `${what}, ${month}`,
  ofDays: (n: number) => `of ${formatCount(n)} days`,
  nextIf: (date: string) => `if the rental stays active to ${date}`,
  nextAfterLast: '30 days after your last payment.',
  nextPayoutDay: 'on the next payout day.',
  nextNothing: 'Nothing is adding up.',
  carries: (balance: string, threshold: string) =>
    `Your balance of ${balance} is below ${threshold}: it carries over and is paid together.`,
  /** After the amount of a payment that a later month reaches; `month` '' = none does. */
  carriesNext: (balance: string, threshold: string, month: string) =>
    `${month === '' ? '' : `once ${month} closes. `}With this month your balance is about ${balance}: below ${threshold} it carries over.`,
  /** In place of a day, of what is in no payment yet and doesn’t go with the next one. */
  noDay: 'No day yet',
  /** How what is in no payment yet is paid (`UnmadeWay`). */
  unmade: {
    next: 'Not in a payment yet: it goes with the next one.',
    later: 'Not in a payment yet: it goes with the one after the next.',
  },
  carriedUntil: (threshold: string) => `Carried to the next payment, when the sum is ${threshold} or more.`,
  history: 'Payment History',
  showMore: (n: number) => (n === 1 ? 'Show 1 more' : `Show ${formatCount(n)} more`),
  paymentDate: 'Payment Date',
  period: 'Period',
  amount: 'Amount',
  status: 'Status',
  paidDate: 'Paid Date',
  from: (a: string, b: string) => `${a} to ${b}`,
  about: (date: string) => `~ ${date}`,
  /** In place of a payment’s day: until when it waits at PayPal. */
  until: (date: string) => `until ${date}`,
  soFar: 'so far',
  daysOf: (days: number, all: number) => `${formatCount(days)} of ${formatCount(all)} days`,
  /** Why a payment holds lines of earlier months (`EarlierWhy`): `month` is the latest of them. */
  earlier: {
    carried: (month: string, amount: string) => `${month}’s ${amount} carried over`,
    late: (month: string, amount: string) => `${amount} for days of ${month} recorded late`,
    correction: (month: string, amount: string) => `Correction of ${month}: ${amount}`,
    returned: (_: string, amount: string) => `${amount} of a returned payment, paid again`,
    owed: (_: string, amount: string) => `${amount} still owed from an earlier payment`,
    'too-much': (_: string, amount: string) => `${amount} paid too much before`,
    released: (month: string, amount: string) => `${month}’s ${amount} released after review`,
    cancelled: (month: string, amount: string) => `${month}’s ${amount} from a cancelled payment`,
  },
  correction: 'Correction',
  /** A line that came to zero together with others; `what` '' = of a month. */
  settledLine: (what: string) =>
    `${what === '' ? '' : `${what}. `}Settled: together with the other lines it came to zero, so nothing was sent.`,
  to: (address: string) => `to ${address}`,
  by: (way: string) => `by ${way}`,
  statuses: {
    counting: 'Adding up',
    carried: 'Carries over',
    held: 'Held',
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
  emptyText: 'Your first payment appears here, with every day that made it.',
  addPaypal: 'Add your PayPal email',
  affiliateEmpty: 'No earnings yet. Start referring to earn commissions!',
  share: 'Share my link',
  linesLead: 'What each month earned, before it is put together into payments.',
  /** `rest` '' where everything is in a payment. */
  onTheWay: (n: number, amount: string, rest: string) =>
    `${n === 1 ? 'One payment' : `${formatCount(n)} payments`} on the way: ${amount}.${rest === '' ? '' : ` Not in a payment yet: ${rest}.`}`,
  loadFailed: 'Couldn’t refresh your earnings.',
  loading: 'Loading your earnings',
  ringName: (days: number, all: number) => `${formatCount(days)} of ${formatCount(all)} days counted`,
}
