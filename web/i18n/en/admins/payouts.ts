import type { PayoutItemState } from '../../../../domain/money/payouts/payout-states'
import { formatCount } from '../../numbers'

const payments = (n: number): string => (n === 1 ? '1 payment' : `${formatCount(n)} payments`)

/**
 * Counts of payment updates in a provider's report, by result: paid, returned after payment, returned and available, still
 * at PayPal.
 */
export interface ReportOutcomes {
  paid: number
  back: number
  free: number
  locked: number
}
const answersIn = ({ paid, back, free, locked }: ReportOutcomes): number => paid + back + free + locked
const partsOf = ({ paid, back, free, locked }: ReportOutcomes): string =>
  [
    paid > 0 ? `${formatCount(paid)} paid` : '',
    back > 0 ? `${formatCount(back)} returned after payment` : '',
    free > 0 ? `${formatCount(free)} returned` : '',
    locked > 0 ? `${formatCount(locked)} locked until a later report` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

/** Payout batches (M24): creating one, its file, and PayPal's report. */
export const payouts = {
  lead: 'The ID, number of payments and total of a batch are fixed before it is sent. A payment can be in only one batch.',
  caption: 'Payout batches',
  none: 'No payout batches yet',
  noneText: 'Approve payments, then create a batch to export a file for PayPal.',
  failed: 'Couldn’t load the payout batches.',
  title: (n: number) => `Payout batch ${formatCount(n)}`,
  batch: 'Batch',
  made: 'Created',
  madeBy: (day: string, name: string) => (name === '' ? day : `${day}, ${name}`),
  status: 'Status',
  payments: 'Payments',
  total: 'Control total',
  people: 'People',
  cameOf: 'Results',
  cameOfIt: ({ paid, open, free, back }: { paid: number; open: number; free: number; back: number }) =>
    [
      paid > 0 ? `${formatCount(paid)} paid` : '',
      open > 0 ? `${formatCount(open)} pending` : '',
      free > 0 ? `${formatCount(free)} returned` : '',
      back > 0 ? `${formatCount(back)} returned after payment` : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || '-',
  states: {
    draft: 'Draft',
    exported: 'File downloaded',
    sent: 'Sent on PayPal',
    reconciled: 'Reconciled',
    cancelled: 'Cancelled',
  },
  steps: {
    draft: ['Check', 'Checked'],
    exported: ['Download the CSV', 'CSV downloaded'],
    sent: ['Send on PayPal', 'Sent on PayPal'],
    reconciled: ['Reconcile', 'Reconciled'],
  },
  stepsLabel: 'Steps',
  stepDone: (step: string, when: string) => (when === '' ? step : `${step}, ${when}`),
  ready: 'Ready to send',
  readyNone: 'No payments to send',
  readyText: (n: number, people: number) =>
    `${payments(n)} to ${people === 1 ? '1 person' : `${formatCount(people)} people`}, approved and not in a batch`,
  readyNoneText: 'All approved payments are already in a batch or use another method.',
  readyMore: 'A file holds up to 5,000 payments. The rest go in the next batch.',
  make: 'New batch',
  makeTitle: (n: number) => `Create a batch with ${payments(n)}?`,
  makeConfirm: (n: number) => `Create a batch of ${formatCount(n)}`,
  makeText: 'Nothing is sent yet. First review the batch, then download its file.',
  makeDone: (n: number) => `Batch with ${payments(n)} created`,
  notFound: 'Batch not found',
  notFoundText: 'Check the link and try again.',
  readFailed: 'Couldn’t load the batch.',
  asOf: (when: string) => `As of ${when}.`,
  itemsCaption: (n: number) => `Payments in batch ${formatCount(n)}`,
  user: 'User',
  payee: 'Approved PayPal email',
  type: 'Type',
  types: { rental: 'Rental', commission: 'Commission' },
  period: 'Period',
  to: (from: string, until: string) => `${from} to ${until}`,
  item: 'Item ID',
  state: 'Status',
  amount: 'Amount',
  noName: 'N/A',
  itemStates: {
    ready: 'In the batch',
    sent: 'Awaiting PayPal',
    success: 'Paid',
    pending: 'Pending at PayPal',
    onhold: 'On hold at PayPal',
    unclaimed: 'Unclaimed',
    unknown: 'Unconfirmed',
    returned: 'Returned',
    failed: 'Failed',
    blocked: 'Blocked',
    denied: 'Denied',
    canceled: 'Canceled',
    refunded: 'Refunded',
    reversed: 'Reversed',
    not_sent: 'Not sent',
    removed: 'Removed from batch',
  },
  /** State of a payment in its newest batch. `until` is the day on which PayPal returns an unclaimed payment. */
  way: {
    ready: () => 'It’s in a batch whose file hasn’t been downloaded yet.',
    sent: () => 'Sent to PayPal but not confirmed yet. It stays locked until PayPal confirms it.',
    success: () => 'Paid by PayPal.',
    pending: () => 'PayPal is processing it. It stays locked until a later report confirms the result.',
    onhold: () => 'PayPal is holding it for review. It stays locked until a later report confirms the result.',
    unclaimed: (until: string) =>
      `The recipient hasn’t claimed it at PayPal yet. PayPal will return it on ${until} if it stays unclaimed.`,
    unknown: () => 'PayPal reported an unknown status. The payment stays locked; review it in the batch.',
    returned: () => 'Returned by PayPal.',
    failed: () => 'PayPal couldn’t complete the payment.',
    blocked: () => 'Blocked by PayPal.',
    denied: () => 'Denied by PayPal.',
    canceled: () => 'Canceled at PayPal.',
    refunded: () =>
      'Paid, then refunded by the recipient. If you still owe this amount, record a correction in the batch.',
    reversed: () => 'Paid, then reversed by PayPal. If you still owe this amount, record a correction in the batch.',
    not_sent: () => 'An admin marked it as not sent.',
    removed: () => 'Removed from the batch before the file was downloaded.',
  } satisfies { [state in PayoutItemState]: (until: string) => string },
  wayReopened: 'It needs a new approval.',
  wayFree: 'It can be added to another batch.',
  /** An amount that was returned after payment (`back`), and the part that is not corrected yet (`owed`); '' = none. */
  wayBack: (back: string, owed: string) =>
    owed === ''
      ? `${back} was returned, and a correction is recorded.`
      : `${back} was returned; ${owed} still needs a correction.`,
  saysWord: (word: string) => `PayPal’s status: “${word}”`,
  backOn: (day: string) => `Returns on ${day} if unclaimed`,
  corrected: (sum: string) => `Correction of ${sum} recorded`,
  cameBackPart: (sum: string) => `${sum} returned`,
  stillOwed: (sum: string) => `${sum} still needs a correction: record it above`,
  paidOther: (sum: string) => `PayPal paid ${sum}`,
  balanceNeeded: 'PayPal balance needed, including fees',
  feesOf: (fees: string, percent: string, maximum: string) =>
    `Estimated fees: ${fees} (${percent}% of each payment, at most ${maximum} each)`,
  goesTo: (address: string) => `Will now be sent to ${address}`,
  cameFrom: (address: string) => `Previously returned from ${address}`,
  leftOut: 'Not included',
  leftOutSum: (n: string, sum: string) => `${n}, ${sum}`,
  leftOutMore: (n: number) => `${formatCount(n)} or more`,
  leftOutNone: 'None',
  leftOutWhy: {
    'payee-missing': () => 'No PayPal email',
    'payee-cooling-off': (day: string) => `New PayPal email, payable from ${day}`,
    'holding-period': (day: string) => `In the holding period, until ${day}`,
    'address-changed': (address: string) =>
      `Returned; the PayPal email is now ${address}, so the payment needs a new approval`,
    'payment-in-batch': (n: string) => `In batch ${n}`,
    'other-method': (method: string) => `Paid another way: ${method}`,
  },
  file: 'File',
  fileLines: 'First lines of the file',
  fileMore: (n: number) => `and ${payments(n)} more`,
  fileText: (n: number) =>
    `Downloading the file locks ${payments(n)} in this batch. Until you reconcile the batch, ${n === 1 ? 'it' : 'they'} can’t be canceled, paid manually or added to another batch.`,
  mustShow: 'Before you send, check that PayPal shows:',
  uploadOnce: 'Upload this file only once. PayPal pays each time it’s uploaded.',
  needsOther: 'You created this batch. Another admin must download its file and mark it as sent.',
  download: 'Download PayPal CSV',
  downloadAgain: 'Download again',
  downloadTitle: (n: number) => `Download the file with ${payments(n)}?`,
  downloadConfirm: (sum: string) => `Lock ${sum} and download`,
  downloadDone: (name: string) => `Downloaded ${name}`,
  notYet: 'Not yet',
  sent: 'Mark as sent',
  sentTitle: 'Did PayPal show these figures?',
  sentText: 'Only continue if PayPal showed this count and total. If not, don’t send anything; check the file again.',
  sentConfirm: (sum: string) => `Mark ${sum} as sent`,
  sentDone: 'Batch marked as sent',
  cancel: 'Cancel batch',
  cancelTitle: 'Cancel this batch?',
  cancelText: 'Nothing was sent. The payments go back to “Ready to send”.',
  cancelConfirm: 'Cancel batch',
  keep: 'Keep batch',
  cancelDone: 'Batch canceled',
  drop: 'Drop PayPal’s report here',
  dropText: 'A CSV from PayPal’s activity or payouts page. It’s read on this device, even offline.',
  dropNewer: 'Drop a newer report here to continue.',
  choose: 'Choose file',
  readRows: (rows: number, when: string) =>
    `${rows === 1 ? '1 row' : `${formatCount(rows)} rows`}, read at ${when} on this device.`,
  problems: {
    'report-empty': 'This file is empty. Download the report again.',
    'report-no-states':
      'This file has no column with the status of each payment. Choose PayPal’s report in CSV format.',
    'report-too-long': 'This report is too long. Choose a shorter range of dates.',
    unreadable: 'Couldn’t read this file. Choose PayPal’s report in CSV format.',
    undecodable:
      'This file isn’t a complete CSV file, or its text encoding isn’t supported. Save it as “CSV UTF-8” and choose it again.',
  },
  theReport: 'Report',
  difference: 'Difference',
  kinds: {
    matched: (n: string) => `${n} matched`,
    back: (n: string) => `${n} returned after payment`,
    free: (n: string) => `${n} returned`,
    locked: (n: string) => `${n} pending at PayPal`,
    corrected: (n: string) => `${n} corrected`,
    different: (n: string) => `${n} with a different amount`,
    contrary: (n: string) => `${n} paid here but not in the report`,
    missing: (n: string) => `${n} missing`,
    alone: (n: string) => `${n} with a return but no payment`,
    unreadable: (n: string) => `${n} unreadable`,
    unknown: (n: string) => `${n} unconfirmed`,
    unclear: (n: string) => `${n} ambiguous`,
    gone: (n: string) => `${n} settled elsewhere`,
  },
  paidBefore: (sum: string) => `(and ${sum} paid earlier)`,
  strays: (n: number) => (n === 1 ? '1 row not in this batch' : `${formatCount(n)} rows not in this batch`),
  discOf: (n: string) => `Each dot represents ${n} payments.`,
  needsDecision: 'Needs a decision',
  sentColumn: 'Sent',
  reportColumn: 'Report',
  result: 'Result',
  why: 'Why',
  actions: 'Actions',
  results: {
    different: 'Different amount',
    contrary: 'Paid here only',
    missing: 'Missing',
    alone: 'Return without a payment',
    unreadable: 'Unreadable',
    unknown: 'Unconfirmed',
    unclear: 'Ambiguous',
    gone: 'Settled elsewhere',
    stray: 'Not in this batch',
    back: 'Paid, then returned',
    free: 'Returned',
    locked: 'Pending at PayPal',
  },
  whyUnknown: (word: string) =>
    word === ''
      ? 'PayPal doesn’t give a status. The payment stays locked until a later report confirms it.'
      : `PayPal’s status is “${word}”. The payment stays locked until a later report confirms it.`,
  whyMissing: 'This payment is in the batch but not in the report. Look for it at PayPal.',
  whyDifferent: (sent: string, told: string) => `We sent ${sent}, but the report says ${told}.`,
  whySaysOf: (word: string, told: string, sent: string) =>
    `PayPal’s status is “${word}” for ${told}, but we sent ${sent}.`,
  nextFree: (rest: string) =>
    `The payment stays locked until you know where ${rest} is: ask PayPal support, then choose a newer report.`,
  nextFreed: (rest: string) =>
    `It’s already available for another batch: ask PayPal support where ${rest} is before sending it again.`,
  nextLocked: 'The payment stays locked until a later report confirms it.',
  nextPaid: 'It’s marked as paid here. Ask PayPal support what happened to it.',
  whyBackPart: (sent: string, told: string) => `${told} of the ${sent} we sent was returned.`,
  whyBackMore: (paid: string, known: string, told: string) =>
    `PayPal paid ${paid}. So far, ${known} is recorded as returned, but the report says ${told}.`,
  whyNoAmount: (paid: string) =>
    `PayPal paid ${paid}, more than we sent, and reports a return without an amount. Choose a PayPal report with amounts.`,
  whyCurrency: (currency: string) => `The report uses another currency (${currency}). Check the payment at PayPal.`,
  whyUnclear: (word: string) =>
    `PayPal’s status is “${word}”, but this payment was also sent in another batch, and the report has no transaction ID. The status may be for that batch. Choose a PayPal report with transaction IDs.`,
  /** `rows` contains the row numbers of the payment in the file. */
  whyWhichSending: (word: string, transaction: string, rows: string) =>
    `PayPal’s status is “${word}” for transaction ${transaction} (row ${rows}). This payment was also sent in another batch, and the transaction may belong to that one. Nothing changes until a report also includes the other transaction.`,
  whyWhichReturn: (rows: string) =>
    `The report has a row that isn’t a payment (among rows ${rows}), so we can’t tell whether part of this payment was returned. The payment won’t change. Choose a newer PayPal report with the columns “Type” and “Reference Txn ID”.`,
  whyAlone: (rows: string) =>
    `The report shows a return (row ${rows}), but not the payment itself. The payment won’t change. Choose a report that also covers the day it was sent.`,
  whyUnreadable: (rows: string, cell: string) =>
    `“${cell}” isn’t a valid amount or transaction (row ${rows}). Nothing will be changed. Download the report again, and don’t save it from a spreadsheet app first.`,
  whyGone: (word: string) =>
    `PayPal’s status is “${word}”, but this payment was settled another way or sent back for approval. Check the payment here and at PayPal before sending anything.`,
  whyStray: 'This row doesn’t belong to this batch and isn’t counted above.',
  whyStrayReturn: 'This row is a return, not a payment. It doesn’t match any payment in this batch.',
  lineOf: (n: number) => `Row ${formatCount(n)}`,
  notOurs: 'Not ours',
  findIt: 'Find row',
  whyFree: (word: string) =>
    `PayPal’s status is “${word}”. Apply the updates to make this payment available for another batch.`,
  whyFreed: (word: string) => `PayPal’s status is “${word}”. This payment is available for another batch.`,
  whyFreedGone: (word: string) =>
    `PayPal’s status is “${word}”. There’s nothing left to do: the payment was canceled, sent another way or added to another batch.`,
  whyContrary: (word: string) =>
    word === ''
      ? 'PayPal doesn’t give a status, but the payment is marked as paid here.'
      : `PayPal’s status is “${word}”, but the payment is marked as paid here.`,
  nextContrary: 'The payment won’t change. Ask PayPal support what happened to it.',
  nextNewer: 'The payment won’t change. Choose a newer report.',
  whyLocked: (word: string) =>
    `PayPal’s status is “${word}”. The payment stays locked until a later report confirms it.`,
  settled: (n: number, sum: string) => `${formatCount(n)} paid, ${sum}`,
  showThem: 'Show payments',
  hideThem: 'Hide payments',
  whyBack: 'This payment was returned after it was paid. If you still owe it, record a correction.',
  whyBackDeleted:
    'This payment was returned after it was paid, and the person’s account was deleted. Close it without paying again.',
  keptOf: (sum: string) => `${sum} returned and kept`,
  keepBack: 'Close without paying',
  keepTitle: 'Keep the returned amount?',
  keepText: (sum: string) =>
    `This person’s account was deleted, so ${sum} won’t be paid to anyone. The return is closed with your reason.`,
  keepConfirm: 'Close without paying',
  keepDone: 'Return closed without paying again',
  whyBackNew: (word: string, back: string) =>
    `PayPal’s status is “${word}”: ${back} was returned after it was paid. Apply the update, then record a correction.`,
  whyBackAfter: (paid: string, corrected: string, owed: string) =>
    `PayPal paid ${paid}, and a correction of ${corrected} is recorded. It was returned after that, so ${owed} is owed again.`,
  dontSend: 'Don’t send again',
  askPayPal: 'Ask PayPal',
  openPayPal: 'Check at PayPal',
  correctBack: (sum: string) => `Record a correction of ${sum}`,
  notSent: 'Mark as not sent',
  notSentAll: 'The file wasn’t sent',
  notSentTitle: (n: number) => `Mark ${payments(n)} as not sent?`,
  notSentText:
    'Only do this if the payments don’t appear on PayPal’s page. They can then go in another batch; if PayPal had them after all, they would be paid twice.',
  notSentConfirm: (n: number) => `Mark ${formatCount(n)} as not sent`,
  notSentDone: 'Available for another batch',
  newAnswers: (answers: ReportOutcomes) => {
    const n = answersIn(answers)
    return `${n === 1 ? '1 update' : `${formatCount(n)} updates`} found: ${partsOf(answers)}.`
  },
  confirm: (n: number) => (n === 1 ? 'Apply 1 update' : `Apply ${formatCount(n)} updates`),
  effects: {
    paid: 'Marked as dispersed (final)',
    back: 'Returned after payment',
    free: 'Returned, ready to resend',
    locked: 'Still pending at PayPal',
  },
  countSum: (n: number, sum: string) => `${formatCount(n)}, ${sum}`,
  confirmTitle: (n: number) => `Update ${payments(n)} from this report?`,
  confirmText: ({ paid, back, free, locked }: ReportOutcomes) =>
    [
      paid > 0 ? `${payments(paid)} will be marked as dispersed. This can’t be undone.` : '',
      back > 0
        ? `${payments(back)} ${back === 1 ? 'was paid and then returned. It stays dispersed; record its correction next.' : 'were paid and then returned. They stay dispersed; record their corrections next.'}`
        : '',
      free > 0
        ? `${payments(free)} ${free === 1 ? 'was' : 'were'} returned and will be available for another batch.`
        : '',
      locked > 0 ? `${payments(locked)} will stay locked until a later report.` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  confirmDone: (paid: number) => `${payments(paid)} dispersed`,
  applied: (answers: ReportOutcomes) => {
    const n = answersIn(answers)
    return `${n === 1 ? '1 update' : `${formatCount(n)} updates`} applied: ${partsOf(answers)}`
  },
  namesNone: 'No matching payments. This report may belong to another batch.',
  nothingNew: 'Everything in this report was already applied.',
  acceptTitle: 'Mark as paid?',
  acceptText: (sent: string, told: string) =>
    `We sent ${sent}, but PayPal paid ${told}. The payment will be marked as dispersed, and the difference will be added to the next monthly run.`,
  differenceTitle: 'Record the difference?',
  differenceText: (sent: string, told: string) =>
    `We sent ${sent}, but PayPal paid ${told}. The payment stays dispersed, and the difference will be added to the next monthly run.`,
  backPartText: (sent: string, told: string) =>
    `${told} of the ${sent} we sent was returned. You owe that amount again; it will be added to the next monthly run.`,
  acceptConfirm: (sum: string) => `Record ${sum}`,
  correctTitle: 'Record the return?',
  correctText: (sum: string) =>
    `${sum} was paid, then returned. You owe that amount again; it will be added to the next monthly run.`,
  correctAfterText: (back: string, corrected: string, sum: string) =>
    `${back} was returned after a correction of ${corrected} was recorded. In total, you owe ${sum} again; it will be added to the next monthly run.`,
  correctDone: 'Correction recorded',
  notAnswered:
    'Couldn’t confirm the result. The updates may have been applied. Try again; nothing will be applied twice.',
  notApplied: (why: string) => `Nothing was applied: ${why}`,
  failedTo: (why: string) => `Couldn’t complete the action: ${why}`,
  unsure: (why: string) => `${why} It may have gone through. Try again; it won’t be done twice.`,
}
