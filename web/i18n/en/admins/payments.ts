import type { StandInCancel } from '../../../../domain/money/accrual/manual-replacements'
import { formatCount } from '../../count'

/** The admin's payments. Fixed texts are the specification's (document 2, sections 2 and 8). */
export const payments = {
  create: 'Create Payment',
  generate: 'Generate Monthly Payments',
  pending: 'Pending',
  approved: 'Approved',
  dispersedTotal: 'Total dispersed',
  all: 'All',
  statuses: { pending: 'Pending', approved: 'Approved', dispersed: 'Dispersed', cancelled: 'Cancelled' },
  /** The same of several: other languages have a plural. */
  tabs: { pending: 'Pending', approved: 'Approved', dispersed: 'Dispersed', cancelled: 'Cancelled' },
  types: { rental: 'Rental', commission: 'Commission' },
  kinds: { rental: 'Rental', commission: 'Commission', bonus: 'Bonus', adjustment: 'Adjustment' },
  filter: 'Status',
  search: 'Name or email',
  user: 'User',
  type: 'Type',
  email: 'Email',
  month: 'Month',
  noName: 'N/A',
  deletedPerson: 'Deleted person',
  moreOf: (name: string) => `More for the payment to ${name}`,
  cancelPayment: 'Cancel payment',
  period: 'Period',
  to: (from: string, until: string) => `${from} to ${until}`,
  amount: 'Amount',
  status: 'Status',
  method: 'Payment Method',
  dispersedDate: 'Dispersed Date',
  actions: 'Actions',
  caption: 'Payments',
  none: 'No payments found',
  noneText: 'Generate a closed month, or create a payment by hand.',
  noMatch: (text: string) => `Nothing matches “${text}”.`,
  failed: 'The payments can’t be read.',
  approve: 'Approve',
  disperse: 'Disperse',
  approveOf: (name: string) => `Approve the payment to ${name}`,
  disperseOf: (name: string) => `Disperse the payment to ${name}`,
  approveMany: (n: number) => `Approve ${formatCount(n)}`,
  disperseMany: (n: number) => `Disperse ${formatCount(n)}`,
  noneUnderCursor: 'No payment is marked. J and K go to one.',
  notPending: (name: string, status: string) => `Only a pending payment is approved. ${name}: ${status}`,
  staysPending: (name: string) => `The payment to ${name} can’t be approved now`,
  nonePickedPending: 'Nothing that is selected can be approved now.',
  updated: 'Payment Updated',
  changedTo: (status: string) => `Payment status changed to ${status}`,
  manyChanged: (n: number, status: string) =>
    n === 1 ? `1 payment: ${status}` : `${formatCount(n)} payments: ${status}`,
  refused: (n: number) => (n === 1 ? '1 payment was not changed' : `${formatCount(n)} payments were not changed`),
  updateFailed: (reason: string) => `Failed to update payment: ${reason}`,
  createFailed: (reason: string) => `Failed to create payment: ${reason}`,
  generated: 'Payments Generated',
  generateMonthlyFailed: 'Failed to generate monthly payments',
  generateFailed: (reason: string) => `Failed to generate payments: ${reason}`,
  error: 'Error',
  needsNetwork: 'Needs a connection',
  quoted: (text: string) => `“${text}”`,
  locked: 'Payments wait: the audit log is broken',
  lockedAt: (n: string) => `Payments wait: the audit log is broken at entry ${n}.`,
  lockedEnd: 'Payments wait: the end of the audit log is wrong.',
  lockedText: 'Nothing is generated, approved or paid out until an administrator has looked.',
  lockedLook: 'Look at the audit log',
  cancelTitle: 'Cancel payment',
  cancelText: (amount: string, name: string) =>
    `${amount} to ${name} will not be paid by this payment. What about its lines?`,
  cancelLater: 'Pay later',
  cancelLaterText: 'The lines are pending again and go into the next run.',
  cancelNever: 'Never pay',
  cancelNeverText: 'The lines are cancelled for good. No later run makes them again.',
  cancelStandIn: (amount: string, name: string) =>
    `${amount} to ${name} will not be paid by this payment, which stands instead of its months. What is paid?`,
  cancelPays: {
    months: 'What the months earned',
    own: 'The payment’s own amount, later',
    both: 'Both',
    neither: 'Neither',
  } satisfies { [choice in StandInCancel]: string },
  cancelPaysText: {
    months: (_own: string, months: string) =>
      `${months} of held lines is let go. The payment’s own line is cancelled for good.`,
    own: (own: string) => `${own} waits for the next run. The lines of the months stay held.`,
    both: (own: string, months: string) => `${own} waits for the next run, and ${months} of held lines is let go.`,
    neither: () =>
      'The payment’s own line is cancelled for good. The lines of the months stay held until you decide under Holds.',
  } satisfies { [choice in StandInCancel]: (own: string, months: string) => string },
  cancelBalance: (balance: string) => `Unpaid balance then: ${balance}.`,
  cancelInBatch:
    'Once its batch was handed out, it can’t be cancelled: reconcile the batch first. In a draft it is taken out.',
  reasonHint: 'The person can read it.',
  keep: 'Keep the payment',
  confirmCancel: 'Cancel payment',
  inside: (name: string) => `Payment to ${name}`,
  lines: 'Lines',
  lineText: (kind: string, month: string) => `${kind}, ${month}`,
  daysOf: (days: number, of: number, rate: string) => `${formatCount(days)} of ${formatCount(of)} days at ${rate}`,
  byHand: 'By hand',
  topUp: 'days recorded late',
  sum: 'Sum',
  payee: 'PayPal address',
  noAddress: 'No PayPal address',
  newAddress: (day: string) => `New address, from ${day}`,
  holdingUntil: (day: string) => `Held until ${day}`,
  leftOut: {
    'payee-missing': (n: number) => `${formatCount(n)} without a PayPal address`,
    'payee-cooling-off': (n: number) => `${formatCount(n)} with a new address`,
    'holding-period': (n: number) => `${formatCount(n)} in the holding period`,
    'payment-state-changed': (n: number) => `${formatCount(n)} changed by somebody meanwhile`,
    'payment-own': (n: number) => `${formatCount(n)} of your own`,
    'made-by-you': (n: number) => `${formatCount(n)} made by you`,
    'payment-in-batch': (n: number) => `${formatCount(n)} in a payout batch`,
    'sent-before-approved': (n: number) => `${formatCount(n)} approved after that day`,
  },
  stayPending: (n: number, sum: string) =>
    n === 1 ? `1 stays pending, ${sum}` : `${formatCount(n)} stay pending, ${sum}`,
  stayApproved: (n: number, sum: string) =>
    n === 1 ? `1 stays approved, ${sum}` : `${formatCount(n)} stay approved, ${sum}`,
  ownPayment: 'Your own: another administrator approves it',
  madeByYou: 'Made by you: another administrator approves it',
  inBatch: 'In a payout batch',
  batches: 'Payout batches',
  payeeNone: 'Copied at approval',
  readdressed: 'Address changed',
  readdressedFrom: (from: string, to: string) =>
    to === ''
      ? `It came back from ${from}. Its payee has no PayPal address now.`
      : `It came back from ${from}. It goes to ${to}.`,
  approvedAt: 'Approved',
  dispersedAt: 'Dispersed',
  cancelledAt: 'Cancelled',
  cancelReason: 'Why',
  notes: 'Notes',
  monthLabel: 'Month',
  dryRun: 'A dry run. Nothing has been written.',
  nextMonth: (month: string, from: string) => `${month} can be generated from ${from}.`,
  nothingReady: 'No closed month has rental days that are not generated yet.',
  willCreate: 'Will be created',
  already: 'Already there',
  skipped: 'Skipped',
  newTotal: 'New total',
  discOf: (n: string) => `One disc is ${n} persons and types.`,
  inPicture: (created: string, already: string, skipped: string) =>
    `${created} people with a new payment, ${already} already there, ${skipped} skipped`,
  commitCreate: (n: string, count: number) => (count === 1 ? 'Create 1 payment' : `Create ${n} payments`),
  commitRecord: (n: string, count: number) => (count === 1 ? 'Record 1 line' : `Record ${n} lines`),
  nothingToDo: 'Nothing to generate',
  undoHint: (n: string, count: number) =>
    count === 1 ? 'You can undo this while it is pending.' : `You can undo this while all ${n} are pending.`,
  recordHint: 'No payment yet: the lines carry over.',
  lateTitle: 'For months generated earlier',
  showMore: (n: string) => `Show ${n} more`,
  working: 'Working…',
  running: (month: string) => `Generating ${month}`,
  runWaits: 'It begins when the run before it is done.',
  stepOf: (n: number, of: number) => `Step ${formatCount(n)} of ${formatCount(of)}`,
  steps: {
    days: 'Counting the days of rentals and referrals',
    lines: 'Working out the lines',
    balances: 'Adding up every balance',
    writing: 'Writing payments and lines. Other changes wait a moment',
  },
  runGoesOn: 'You can leave this page: it goes on, and other admins see it too.',
  runDone: (month: string, payments: string, count: number) =>
    count === 1 ? `${month} is generated: 1 payment.` : `${month} is generated: ${payments} payments.`,
  runRecorded: (month: string, lines: string, count: number) =>
    count === 1
      ? `${month}: 1 line is recorded, no payment yet.`
      : `${month}: ${lines} lines are recorded, no payment yet.`,
  runEmpty: (month: string) => `Nothing was left to generate for ${month}.`,
  runFailed: (month: string) => `${month} was not generated.`,
  runAgain: 'Look at it again',
  runSeen: 'Close this message',
  moving: {
    approve: (n: string) => `Approving ${n} payments`,
    disperse: (n: string) => `Dispersing ${n} payments`,
  },
  moveWaits: 'It begins when the one before it is done.',
  movedOf: (n: string, of: string, sum: string) => `${n} of ${of} done, ${sum}`,
  movedAll: {
    approve: (n: string, count: number, sum: string) =>
      count === 1 ? `1 payment is approved, ${sum}.` : `${n} payments are approved, ${sum}.`,
    disperse: (n: string, count: number, sum: string) =>
      count === 1 ? `1 payment is dispersed, ${sum}.` : `${n} payments are dispersed, ${sum}.`,
  },
  moveLeft: (n: string, count: number, why: string) =>
    count === 1 ? `1 is left as it was: ${why}.` : `${n} are left as they were: ${why}.`,
  moveStopped: (n: string, of: string) => `Stopped after ${n} of ${of} payments.`,
  moveRest: 'The rest is as it was: you can select it again.',
  inBackground: 'They are done in the background, a few at a time. You can leave this page meanwhile.',
  undo: (month: string) => `Undo the payments of ${month}`,
  undoTitle: (month: string) => `Undo the payments of ${month}?`,
  undoText:
    'Its pending payments and lines are cancelled as undone; carried lines are free again. Nobody is told. You can generate the month anew.',
  undoKeep: 'Keep them',
  undoConfirm: (month: string) => `Undo ${month}`,
  undone: (month: string) => `The payments of ${month} are undone.`,
  reasons: {
    payment: '',
    'already-paid': 'Paid in this month’s payment already',
    'below-threshold': (threshold: string, next: string) => `Under the ${threshold} threshold. Carries over to ${next}`,
    held: 'Held for review',
    'balance-not-positive': 'Corrections take up the whole balance',
    'no-days': 'No active days in this month',
    'paid-by-hand': 'A payment was made by hand. Decide on the person’s page whether these lines are paid as well',
    'settled-zero': 'Lines and corrections come to zero; they are closed as settled',
  },
  carried: 'carried over',
  of: (name: string) => `for ${name}`,
  each: (amount: string) => `${amount} each`,
  partDays: (month: string, days: number, of: number) => `${month} ${formatCount(days)} of ${formatCount(of)} days`,
  createLead: 'Outside the monthly run. It holds one line of its amount.',
  person: 'User',
  start: 'Period Start',
  end: 'Period End',
  optional: 'Optional',
  standIn: { instead: 'Instead of its lines', 'as-well': 'As well' },
  standInText: {
    instead: 'what the month earned is held, now and later. This payment is for it.',
    'as-well': 'what the month earned is paid besides.',
  },
  standInTitle: (months: number): string =>
    months === 1 ? 'What becomes of this month’s own lines?' : 'What becomes of these months’ own lines?',
  standInAll: { instead: 'All instead', 'as-well': 'All as well' },
  standInAsking: 'Asking what this payment meets…',
  standInChoose: 'Choose one of the two.',
  standInFailed: 'What this payment meets can’t be read. Check the dates and the connection.',
  standInWaiting: (amount: string) => `${amount} waits`,
  alreadyTitle: (amount: string) => `${amount} of these months is in a payment already`,
  alreadyLine: (what: string, month: string, amount: string, status: string) =>
    `${what}, ${month}: ${amount}, ${status}`,
  alreadyConfirm: 'I have seen it; this payment comes on top',
  reasonForPayee: 'Reason, as the person reads it',
  reasonForPayeeHint: 'It stands beside the amount.',
  required: 'Please fill in all required fields',
  created: 'Payment Created',
  insideFailed: 'What this payment is made of can’t be read.',
  close: 'Close',
  approveTitle: (n: number): string => (n === 1 ? 'Approve this payment?' : `Approve ${formatCount(n)} payments?`),
  approveText: (n: number): string =>
    n === 1
      ? 'It keeps the PayPal address of this moment. An approved payment can still be cancelled; its lines are then paid later.'
      : 'Each payment keeps the PayPal address of this moment. An approved payment can still be cancelled; its lines are then paid later.',
  disperseTitle: (n: number): string => (n === 1 ? 'Disperse this payment?' : `Disperse ${formatCount(n)} payments?`),
  disperseText: (n: number): string =>
    n === 1
      ? 'It counts as sent, and its lines as paid. This can’t be taken back.'
      : 'They count as sent, and their lines as paid. This can’t be taken back.',
  sentOn: 'Sent on',
  sentOnHint: 'The day on which the money left.',
  reference: 'Reference',
  referenceHint: 'Optional. The person can read it.',
  toWhom: (whom: string, when: string) => `to ${whom}, ${when}`,
  people: (n: string, count: number): string => (count === 1 ? '1 person' : `${n} people`),
  months: (n: number) => `${formatCount(n)} months`,
  countAndSum: (n: string, count: number, sum: string): string =>
    count === 1 ? `1 payment, ${sum}` : `${n} payments, ${sum}`,
  largest: 'Largest single payment',
  approveSum: (n: number, sum: string) => `Approve ${formatCount(n)}, ${sum}`,
  disperseSum: (n: number, sum: string) => `Disperse ${formatCount(n)}, ${sum}`,
  keepPending: (n: number): string => (n === 1 ? 'Keep it pending' : 'Keep them pending'),
  notYet: (n: number): string => (n === 1 ? 'Leave it approved' : 'Leave them approved'),
  nobody: 'somebody without a name',
  nothingLeft: 'None of them waits any more: somebody was faster.',
  undoKeptHolds: (n: number): string =>
    n === 1
      ? '1 hold by an admin is kept. It holds the line that is made next.'
      : `${formatCount(n)} holds by an admin are kept. They hold the lines that are made next.`,
  undoOtherHolds: (n: number): string =>
    n === 1
      ? '1 other hold ends. It is made again with its line if its cause is still there.'
      : `${formatCount(n)} other holds end. They are made again with their lines if their causes are still there.`,
  undoCorrections: (n: number, sum: string): string =>
    n === 1
      ? `1 correction of its lines is cancelled with them: ${sum}.`
      : `${formatCount(n)} corrections of its lines are cancelled with them: ${sum}.`,
  undoCost: (lines: number): string =>
    lines === 1
      ? '1 line of this run is cancelled with them.'
      : `${formatCount(lines)} lines of this run are cancelled with them.`,
  cancelCostLater: (amount: string) => `${amount} goes back to the person’s unpaid balance.`,
  cancelCostNever: (amount: string) => `The person loses ${amount} for good.`,
}
