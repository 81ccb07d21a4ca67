import type { ReplacementCancelChoice } from '../../../../domain/money/accrual/manual-replacements'
import { formatCount } from '../../numbers'

/** The payments of all people. Some texts are fixed by the specification (document 2, sections 2 and 8). */
export const payments = {
  create: 'Create Payment',
  generate: 'Generate Monthly Payments',
  pending: 'Pending',
  approved: 'Approved',
  dispersedTotal: 'Total dispersed',
  all: 'All',
  statuses: { pending: 'Pending', approved: 'Approved', dispersed: 'Dispersed', cancelled: 'Cancelled' },
  /** Labels of the tabs, in the plural if the language has a separate form for it. */
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
  moreOf: (name: string) => `More actions for the payment to ${name}`,
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
  noneText: 'Generate payments for a finished month, or create a payment manually.',
  noMatch: (text: string) => `Nothing matches “${text}”.`,
  failed: 'Couldn’t load payments.',
  approve: 'Approve',
  disperse: 'Disperse',
  approveOf: (name: string) => `Approve the payment to ${name}`,
  disperseOf: (name: string) => `Disperse the payment to ${name}`,
  approveMany: (n: number) => `Approve ${formatCount(n)}`,
  disperseMany: (n: number) => `Disperse ${formatCount(n)}`,
  noneUnderCursor: 'No row selected. Press J or K to choose one.',
  notPending: (name: string, status: string) =>
    `Only pending payments can be approved. The payment to ${name} has the status “${status}”.`,
  staysPending: (name: string) => `The payment to ${name} can’t be approved yet`,
  nonePickedPending: 'None of the selected payments can be approved yet.',
  updated: 'Payment Updated',
  changedTo: (status: string) => `Payment status changed to ${status}`,
  manyChanged: (n: number, status: string) =>
    n === 1
      ? `The status of 1 payment changed to ${status}`
      : `The status of ${formatCount(n)} payments changed to ${status}`,
  refused: (n: number) => (n === 1 ? '1 payment wasn’t changed' : `${formatCount(n)} payments weren’t changed`),
  updateFailed: (reason: string) => `Failed to update payment: ${reason}`,
  createFailed: (reason: string) => `Failed to create payment: ${reason}`,
  generated: 'Payments Generated',
  generateMonthlyFailed: 'Failed to generate monthly payments',
  generateFailed: (reason: string) => `Failed to generate payments: ${reason}`,
  error: 'Error',
  needsNetwork: 'You need a connection',
  quoted: (text: string) => `“${text}”`,
  locked: 'Payments are paused: the audit log failed verification',
  lockedAt: (n: string) => `Payments are paused: the audit log failed verification at entry ${n}.`,
  lockedEnd: 'Payments are paused: the end of the audit log failed verification.',
  lockedText: 'No payments can be generated, approved or sent until an admin reviews the audit log.',
  lockedLook: 'View audit log',
  cancelTitle: 'Cancel payment',
  cancelText: (amount: string, name: string) =>
    `This payment won’t be sent to ${name}. What should happen to the ${amount}?`,
  cancelLater: 'Pay later',
  cancelLaterText: 'The amount will be paid in the next monthly run.',
  cancelNever: 'Never pay',
  cancelNeverText: 'The person loses this amount. This can’t be undone.',
  cancelStandIn: (amount: string, name: string) =>
    `This payment of ${amount} to ${name} won’t be sent. It was created instead of the earnings for the months it covers. What should be paid?`,
  cancelPays: {
    months: 'The earnings for those months',
    own: 'This payment’s amount, later',
    both: 'Both',
    neither: 'Neither',
  } satisfies { [choice in ReplacementCancelChoice]: string },
  cancelPaysText: {
    months: (_own: string, months: string) =>
      `Releases the ${months} on hold. This payment’s amount will never be paid. This can’t be undone.`,
    own: (own: string) => `Adds ${own} to the next monthly run. The earnings for those months stay on hold.`,
    both: (own: string, months: string) => `Adds ${own} to the next monthly run and releases the ${months} on hold.`,
    neither: () =>
      'This payment’s amount will never be paid. This can’t be undone. The earnings for those months stay on hold until you decide under Holds.',
  } satisfies { [choice in ReplacementCancelChoice]: (own: string, months: string) => string },
  cancelBalance: (balance: string) => `Unpaid balance afterward: ${balance}.`,
  cancelInBatch:
    'This payment was sent to PayPal or is ready to be sent. Reconcile the batch before canceling. If the batch is still a draft, canceling removes the payment from it.',
  reasonHint: 'Visible to the recipient.',
  keep: 'Keep payment',
  confirmCancel: 'Cancel payment',
  inside: (name: string) => `Payment to ${name}`,
  lines: 'Line items',
  lineText: (kind: string, month: string) => `${kind}, ${month}`,
  daysOf: (days: number, of: number, rate: string) => `${formatCount(days)} of ${formatCount(of)} days at ${rate}`,
  byHand: 'Manual payment',
  topUp: 'days recorded late',
  sum: 'Total',
  payee: 'PayPal email',
  noAddress: 'No PayPal email',
  newAddress: (day: string) => `New PayPal email, payable from ${day}`,
  holdingUntil: (day: string) => `Holding period until ${day}`,
  leftOut: {
    'payee-missing': (n: number) => `${formatCount(n)} without a PayPal email`,
    'payee-cooling-off': (n: number) => `${formatCount(n)} with a new PayPal email`,
    'holding-period': (n: number) => `${formatCount(n)} in the holding period`,
    'payment-state-changed': (n: number) => `${formatCount(n)} changed by another admin`,
    'payment-own': (n: number) => (n === 1 ? '1 payment to yourself' : `${formatCount(n)} payments to yourself`),
    'made-by-you': (n: number) => (n === 1 ? '1 payment created by you' : `${formatCount(n)} payments created by you`),
    'payment-in-batch': (n: number) => `${formatCount(n)} in a payout batch`,
    'sent-before-approved': (n: number) => `${formatCount(n)} approved after the sent date`,
  },
  stayPending: (n: number, sum: string) =>
    n === 1 ? `1 payment stays pending, ${sum}` : `${formatCount(n)} payments stay pending, ${sum}`,
  stayApproved: (n: number, sum: string) =>
    n === 1 ? `1 payment stays approved, ${sum}` : `${formatCount(n)} payments stay approved, ${sum}`,
  ownPayment: 'Payment to yourself: another admin must approve it',
  madeByYou: 'Created by you: another admin must approve it',
  inBatch: 'In a payout batch',
  batches: 'Payout batches',
  payeeNone: 'Set when approved',
  readdressed: 'PayPal email changed',
  readdressedFrom: (from: string, to: string) =>
    to === ''
      ? `Returned from ${from}. The recipient no longer has a PayPal email.`
      : `Returned from ${from}. It will be sent to ${to}.`,
  approvedAt: 'Approved',
  dispersedAt: 'Dispersed',
  cancelledAt: 'Cancelled',
  cancelReason: 'Reason',
  notes: 'Notes',
  monthLabel: 'Month',
  dryRun: 'Preview only. Nothing is created yet.',
  nextMonth: (month: string, from: string) => `Payments for ${month} can be generated starting ${from}.`,
  nothingReady: 'Payments for all finished months have been generated.',
  willCreate: 'Will be created',
  already: 'Already created',
  skipped: 'Skipped',
  newTotal: 'New total',
  discOf: (n: string) => `Each dot represents ${n} entries, one per person and payment type.`,
  inPicture: (created: string, already: string, skipped: string) =>
    `New payments: ${created}. Already created: ${already}. Skipped: ${skipped}.`,
  commitCreate: (n: string, count: number) => (count === 1 ? 'Create 1 payment' : `Create ${n} payments`),
  commitRecord: (n: string, count: number) => (count === 1 ? 'Record 1 line item' : `Record ${n} line items`),
  nothingToDo: 'Nothing to generate',
  undoHint: (n: string, count: number) =>
    count === 1
      ? 'You can undo this while the payment is pending.'
      : `You can undo this while all ${n} payments are pending.`,
  recordHint: 'No payment yet. The balance carries over.',
  lateTitle: 'Late changes to earlier months',
  showMore: (n: string) => `Show ${n} more`,
  working: 'Working…',
  running: (month: string) => `Generating payments for ${month}`,
  runWaits: 'Starts after the current run finishes.',
  stepOf: (n: number, of: number) => `Step ${formatCount(n)} of ${formatCount(of)}`,
  steps: {
    days: 'Counting rental and referral days',
    lines: 'Calculating earnings',
    balances: 'Adding up balances',
    writing: 'Saving payments (other edits are paused briefly)',
  },
  runGoesOn: 'You can leave this page. It runs in the background.',
  runDone: (month: string, payments: string, count: number) =>
    count === 1 ? `1 payment generated for ${month}.` : `${payments} payments generated for ${month}.`,
  runRecorded: (month: string, lines: string, count: number) =>
    count === 1
      ? `1 line item recorded for ${month}, but no payment yet.`
      : `${lines} line items recorded for ${month}, but no payment yet.`,
  runEmpty: (month: string) => `All payments for ${month} were already generated.`,
  runFailed: (month: string) => `Couldn’t generate payments for ${month}.`,
  runAgain: 'Review',
  runSeen: 'Dismiss',
  moving: {
    approve: (n: string) => `Approving ${n} payments`,
    disperse: (n: string) => `Dispersing ${n} payments`,
  },
  moveWaits: 'Starts after the current action finishes.',
  movedOf: (n: string, of: string, sum: string) => `${n} of ${of} done, ${sum}`,
  movedAll: {
    approve: (n: string, count: number, sum: string) =>
      count === 1 ? `Approved 1 payment, ${sum}.` : `Approved ${n} payments, ${sum}.`,
    disperse: (n: string, count: number, sum: string) =>
      count === 1 ? `Dispersed 1 payment, ${sum}.` : `Dispersed ${n} payments, ${sum}.`,
  },
  moveLeft: (n: string, count: number, why: string) =>
    count === 1 ? `1 payment wasn’t changed: ${why}.` : `${n} payments weren’t changed: ${why}.`,
  moveStopped: (n: string, of: string) => `Stopped after ${n} of ${of} payments.`,
  moveRest: 'The remaining payments are unchanged. You can select them again.',
  inBackground: 'Running in the background. You can leave this page.',
  undo: (month: string) => `Undo the payments for ${month}`,
  undoTitle: (month: string) => `Undo the payments for ${month}?`,
  undoText:
    'Cancels this month’s pending payments and earnings. Earnings carried over from earlier months become unpaid again. No one is notified, and you can generate this month’s payments again.',
  undoKeep: 'Keep payments',
  undoConfirm: (month: string) => `Undo ${month} run`,
  undone: (month: string) => `The payments for ${month} were undone.`,
  reasons: {
    payment: '',
    'already-paid': 'Already in this month’s payment',
    'below-threshold': (threshold: string, next: string) =>
      `Below the ${threshold} minimum, so it carries over to ${next}`,
    held: 'On hold for review',
    'balance-not-positive': 'Corrections used up the balance',
    'no-days': 'No active days in this month',
    'paid-by-hand': 'Already paid manually; on the person’s page, choose whether to pay these earnings too',
    'settled-zero': 'The balance is zero, so it’s marked as settled',
  },
  carried: 'carried over',
  of: (name: string) => `for ${name}`,
  each: (amount: string) => `${amount} each`,
  partDays: (month: string, days: number, of: number) => `${month} (${formatCount(days)} of ${formatCount(of)} days)`,
  createLead: 'A one-off payment outside the monthly run.',
  person: 'User',
  start: 'Period Start',
  end: 'Period End',
  optional: 'Optional',
  standIn: { instead: 'Replace earnings', 'as-well': 'Pay in addition' },
  standInText: {
    instead: 'replaces the month’s earnings, which stay on hold, including any added later.',
    'as-well': 'paid in addition to the month’s earnings.',
  },
  standInTitle: (months: number): string =>
    months === 1 ? 'What should happen to this month’s earnings?' : 'What should happen to these months’ earnings?',
  standInAll: { instead: 'Replace all', 'as-well': 'Pay in addition to all' },
  standInAsking: 'Checking for overlapping earnings…',
  standInChoose: 'Choose an option.',
  standInFailed: 'Couldn’t check for overlapping earnings. Check the dates and your connection.',
  standInWaiting: (amount: string) => `${amount} unpaid`,
  alreadyTitle: (amount: string) => `${amount} for these months is already in a payment`,
  alreadyLine: (what: string, month: string, amount: string, status: string) =>
    `${what}, ${month}: ${amount}, ${status}`,
  alreadyConfirm: 'I understand that this is an additional payment',
  reasonForPayee: 'Reason (visible to the recipient)',
  reasonForPayeeHint: 'Shown next to the amount.',
  required: 'Please fill in all required fields',
  created: 'Payment Created',
  insideFailed: 'Couldn’t load the payment details.',
  close: 'Close',
  approveTitle: (n: number): string => (n === 1 ? 'Approve this payment?' : `Approve ${formatCount(n)} payments?`),
  approveText: (n: number): string =>
    n === 1
      ? 'It will be sent to the current PayPal email, even if that changes later. You can still cancel it before it is sent.'
      : 'Each will be sent to its recipient’s current PayPal email, even if that changes later. You can still cancel them before they are sent.',
  disperseTitle: (n: number): string => (n === 1 ? 'Disperse this payment?' : `Disperse ${formatCount(n)} payments?`),
  disperseText: (n: number): string =>
    n === 1
      ? 'Marks the payment as sent and its earnings as paid. This can’t be undone.'
      : 'Marks the payments as sent and their earnings as paid. This can’t be undone.',
  sentOn: 'Sent on',
  sentOnHint: 'The date the money was sent.',
  reference: 'Reference',
  referenceHint: 'Optional. Visible to the recipient.',
  toWhom: (whom: string, when: string) => `to ${whom}, ${when}`,
  people: (n: string, count: number): string => (count === 1 ? '1 person' : `${n} people`),
  months: (n: number) => `${formatCount(n)} months`,
  countAndSum: (n: string, count: number, sum: string): string =>
    count === 1 ? `1 payment, ${sum}` : `${n} payments, ${sum}`,
  largest: 'Largest single payment',
  approveSum: (n: number, sum: string) => `Approve ${formatCount(n)} (${sum})`,
  disperseSum: (n: number, sum: string) => `Disperse ${formatCount(n)} (${sum})`,
  nobody: 'Unnamed person',
  nothingLeft: 'Another admin already handled these payments.',
  undoKeptHolds: (n: number): string =>
    n === 1
      ? '1 hold placed by an admin is kept and will apply to the next line item created.'
      : `${formatCount(n)} holds placed by admins are kept and will apply to the next line items created.`,
  undoOtherHolds: (n: number): string =>
    n === 1
      ? '1 other hold will end. It’ll be placed again if its reason still applies.'
      : `${formatCount(n)} other holds will end. They’ll be placed again if their reasons still apply.`,
  undoCorrections: (n: number, sum: string): string =>
    n === 1
      ? `1 correction to these earnings will also be canceled: ${sum}.`
      : `${formatCount(n)} corrections to these earnings will also be canceled: ${sum}.`,
  undoCost: (lines: number): string =>
    lines === 1
      ? '1 line item from this run will also be canceled.'
      : `${formatCount(lines)} line items from this run will also be canceled.`,
  cancelCostLater: (amount: string) => `${amount} will return to the person’s unpaid balance.`,
  cancelCostNever: (amount: string) => `The person will permanently lose ${amount}.`,
}
