import type { PayoutItemState } from '../../../../domain/money/payouts/payout-states'
import { formatCount } from '../../count'

const payments = (n: number): string => (n === 1 ? '1 payment' : `${formatCount(n)} payments`)

/** How many answers of a report make which of their payments: paid, paid and back, back and free, still at PayPal. */
export interface Answers {
  paid: number
  back: number
  free: number
  locked: number
}
const answersIn = ({ paid, back, free, locked }: Answers): number => paid + back + free + locked
const partsOf = ({ paid, back, free, locked }: Answers): string =>
  [
    paid > 0 ? `${formatCount(paid)} paid` : '',
    back > 0 ? `${formatCount(back)} came back after ${back === 1 ? 'it was' : 'they were'} paid` : '',
    free > 0 ? `${formatCount(free)} came back` : '',
    locked > 0 ? `${formatCount(locked)} locked until a later report` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

/** Payout batches of admins (M24): making one, its file, what PayPal’s report says of it. */
export const payouts = {
  lead: 'Approved payments go to PayPal in batches. The id, the count and the control total of a batch stand before anything is sent, and no payment is in two of them.',
  caption: 'Payout batches',
  none: 'No payout batch yet',
  noneText: 'Once payments are approved, a batch makes PayPal’s file of them.',
  failed: 'The payout batches can’t be read now.',
  title: (n: number) => `Payout batch ${formatCount(n)}`,
  batch: 'Batch',
  made: 'Made',
  madeBy: (day: string, name: string) => (name === '' ? day : `${day}, ${name}`),
  status: 'Status',
  payments: 'Payments',
  total: 'Control total',
  people: 'People',
  cameOf: 'What came of it',
  cameOfIt: ({ paid, open, free, back }: { paid: number; open: number; free: number; back: number }) =>
    [
      paid > 0 ? `${formatCount(paid)} paid` : '',
      open > 0 ? `${formatCount(open)} open` : '',
      free > 0 ? `${formatCount(free)} came back` : '',
      back > 0 ? `${formatCount(back)} sent back after it was paid` : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || '-',
  states: {
    draft: 'To be checked',
    exported: 'File downloaded',
    sent: 'Sent at PayPal',
    reconciled: 'Reconciled',
    cancelled: 'Called off',
  },
  steps: {
    draft: ['Check', 'Checked'],
    exported: ['Download the CSV', 'CSV downloaded'],
    sent: ['Send at PayPal', 'Sent at PayPal'],
    reconciled: ['Reconcile', 'Reconciled'],
  },
  stepsLabel: 'Steps',
  stepDone: (step: string, when: string) => (when === '' ? step : `${step}, ${when}`),
  ready: 'Ready to be sent',
  readyNone: 'Nothing to send',
  readyText: (n: number, people: number) =>
    `${payments(n)} to ${people === 1 ? '1 person' : `${formatCount(people)} people`}, approved and in no batch`,
  readyNoneText: 'Every approved payment is in a batch already, or goes another way.',
  readyMore: 'One file holds 5,000 payments. The rest goes into the next batch.',
  make: 'New batch',
  makeTitle: (n: number) => `Make a batch of ${payments(n)}?`,
  makeConfirm: (n: number) => `Make a batch of ${formatCount(n)}`,
  makeText: 'Nothing is sent yet. You check the batch, then download its file.',
  makeDone: (n: number) => `A batch of ${payments(n)} is made`,
  notFound: 'There is no such batch',
  notFoundText: 'It may have been typed wrongly.',
  readFailed: 'The batch can’t be read now.',
  asOf: (when: string) => `As of ${when}.`,
  itemsCaption: (n: number) => `Payments in batch ${formatCount(n)}`,
  user: 'User',
  payee: 'PayPal email, as approved',
  type: 'Type',
  types: { rental: 'Rental', commission: 'Commission' },
  period: 'Period',
  to: (from: string, until: string) => `${from} to ${until}`,
  item: 'Item',
  state: 'State',
  amount: 'Amount',
  noName: 'N/A',
  itemStates: {
    ready: 'In the batch',
    sent: 'No answer yet',
    success: 'Paid',
    pending: 'Pending at PayPal',
    onhold: 'On hold at PayPal',
    unclaimed: 'Unclaimed',
    unknown: 'Outcome unknown',
    returned: 'Returned',
    failed: 'Failed',
    blocked: 'Blocked',
    denied: 'Denied',
    canceled: 'Canceled',
    refunded: 'Refunded',
    reversed: 'Reversed',
    not_sent: 'Not sent',
    removed: 'Left the batch',
  },
  /** What became of a payment in its newest batch; `until`: the day on which an unclaimed one comes back. */
  way: {
    ready: () => 'It waits in a batch whose file has not been downloaded.',
    sent: () => 'It is in PayPal’s file, and no report has named it yet. It stays locked until one does.',
    success: () => 'PayPal paid it.',
    pending: () => 'PayPal is working on it. It stays locked until a later report.',
    onhold: () => 'PayPal is holding it back for a check. It stays locked until a later report.',
    unclaimed: (until: string) => `Nobody has claimed it at PayPal. It comes back on ${until} if that stays so.`,
    unknown: () => 'PayPal says something of it that is not known here. It stays locked: look at it in the batch.',
    returned: () => 'It came back from PayPal.',
    failed: () => 'PayPal could not pay it.',
    blocked: () => 'PayPal blocked it.',
    denied: () => 'PayPal refused it.',
    canceled: () => 'It was canceled at PayPal.',
    refunded: () =>
      'It was paid, and the person sent it back. What is owed again is a correction that is booked in the batch.',
    reversed: () =>
      'It was paid, and PayPal took it back. What is owed again is a correction that is booked in the batch.',
    not_sent: () => 'An admin said that it was never sent.',
    removed: () => 'It left the batch before the file was downloaded.',
  } satisfies { [state in PayoutItemState]: (until: string) => string },
  wayReopened: 'It waits to be approved again.',
  wayFree: 'It can go into another batch.',
  /** What came back after it was paid, and what of that isn't booked yet, '' = all is. */
  wayBack: (back: string, owed: string) =>
    owed === '' ? `${back} came back, and that is booked.` : `${back} came back, and ${owed} is not booked yet.`,
  saysWord: (word: string) => `PayPal says “${word}”`,
  backOn: (day: string) => `Comes back on ${day} if nobody claims it`,
  corrected: (sum: string) => `Correction of ${sum} booked`,
  cameBackPart: (sum: string) => `${sum} came back`,
  stillOwed: (sum: string) => `${sum} not booked yet: book it above`,
  paidOther: (sum: string) => `PayPal paid ${sum}`,
  balanceNeeded: 'PayPal balance needed, with fees',
  feesOf: (fees: string, percent: string, most: string) =>
    `An estimate: ${fees} of fees, ${percent} % of each, at most ${most}`,
  goesTo: (address: string) => `Goes to ${address} from now on`,
  cameFrom: (address: string) => `Came back from ${address} before`,
  leftOut: 'Left out',
  leftOutSum: (n: string, sum: string) => `${n}, ${sum}`,
  leftOutMore: (n: number) => `${formatCount(n)} or more`,
  leftOutNone: 'Nobody',
  leftOutWhy: {
    'payee-missing': () => 'No PayPal address',
    'payee-cooling-off': (day: string) => `New PayPal address, from ${day}`,
    'holding-period': (day: string) => `In the holding period, until ${day}`,
    'address-changed': (address: string) =>
      `Came back. Its PayPal address is now ${address}, so it waits to be approved again`,
    'payment-in-batch': (n: string) => `In batch ${n}`,
    'other-method': (method: string) => `Paid another way: ${method}`,
  },
  file: 'The file',
  fileLines: 'First lines of the file',
  fileMore: (n: number) => `and ${payments(n)} more`,
  fileText: (n: number) =>
    `After the download, ${n === 1 ? 'the payment is locked in this batch: it' : `the ${payments(n)} are locked in this batch: they`} can’t be cancelled, paid by hand or put in another batch until the report is in.`,
  mustShow: 'PayPal must show these before you press Send there:',
  uploadOnce: 'Upload this file once. PayPal pays a second upload a second time.',
  needsOther: 'You made this batch. Another administrator downloads its file and says that it was sent.',
  download: 'Download PayPal CSV',
  downloadAgain: 'Download it again',
  downloadTitle: (n: number) => `Download the file of ${payments(n)}?`,
  downloadConfirm: (sum: string) => `Lock and download ${sum}`,
  downloadDone: (name: string) => `${name} is downloaded`,
  notYet: 'Not yet',
  sent: 'I have sent it',
  sentTitle: 'Did PayPal show these figures?',
  sentText: 'Press Send at PayPal only if count and sum are these. Otherwise don’t send, and look at the file again.',
  sentConfirm: (sum: string) => `Sent: ${sum}`,
  sentDone: 'Noted: the batch was sent',
  cancel: 'Call the batch off',
  cancelTitle: 'Call this batch off?',
  cancelText: 'Nothing was exported. Its payments are free for another batch.',
  cancelConfirm: 'Call it off',
  keep: 'Keep it',
  cancelDone: 'The batch is called off',
  needsNetwork: 'Needs a connection',
  drop: 'Drop PayPal’s report here',
  dropText: 'A CSV from PayPal’s activity or payouts page. It is read on this device, also without a connection.',
  dropNewer: 'Drop a newer report here to go on.',
  choose: 'Choose a file',
  readRows: (rows: number, when: string) =>
    `${rows === 1 ? '1 row' : `${formatCount(rows)} rows`}, read at ${when} on this device.`,
  problems: {
    'report-empty': 'This file is empty. Download the report again.',
    'report-no-states': 'This file has no column with the state of each payment. Choose PayPal’s report as CSV.',
    'report-too-long': 'This report is too long. Choose a shorter range of dates.',
    unreadable: 'This file can’t be read. Choose PayPal’s report as CSV.',
    undecodable:
      'This file isn’t a complete CSV file, or its characters can’t be read. Save it as “CSV UTF-8” and choose it again.',
  },
  theReport: 'The report',
  difference: 'Difference',
  kinds: {
    matched: (n: string) => `${n} matched`,
    back: (n: string) => `${n} came back after payment`,
    free: (n: string) => `${n} came back`,
    locked: (n: string) => `${n} still at PayPal`,
    corrected: (n: string) => `${n} corrected`,
    different: (n: string) => `${n} different`,
    contrary: (n: string) => `${n} paid here, not by the report`,
    missing: (n: string) => `${n} missing`,
    alone: (n: string) => `${n} with only a return`,
    unreadable: (n: string) => `${n} not readable`,
    unknown: (n: string) => `${n} outcome unknown`,
    unclear: (n: string) => `${n} of which sending is unclear`,
    gone: (n: string) => `${n} settled elsewhere`,
  },
  paidBefore: (sum: string) => `(and ${sum} by what was paid before)`,
  strays: (n: number) => (n === 1 ? '1 row unknown to us' : `${formatCount(n)} rows unknown to us`),
  discOf: (n: string) => `One disc is ${n} payments.`,
  needsDecision: 'Needs a decision',
  sentColumn: 'Sent',
  reportColumn: 'Report',
  result: 'Result',
  why: 'Why',
  actions: 'Actions',
  results: {
    different: 'Different',
    contrary: 'Paid here',
    missing: 'Missing',
    alone: 'Only a return',
    unreadable: 'Not readable',
    unknown: 'Outcome unknown',
    unclear: 'Which sending?',
    gone: 'Settled elsewhere',
    stray: 'Unknown to us',
    back: 'Paid and came back',
    free: 'Came back',
    locked: 'Still at PayPal',
  },
  whyUnknown: (word: string) =>
    word === ''
      ? 'PayPal says nothing of it. Locked until a later report decides'
      : `PayPal says “${word}”. Locked until a later report decides`,
  whyMissing: 'It is in the batch, not in the report. Look for it at PayPal',
  whyDifferent: (sent: string, told: string) => `We sent ${sent}, the report says ${told}`,
  whySaysOf: (word: string, told: string, sent: string) => `PayPal says “${word}” of ${told}, and we sent ${sent}.`,
  nextFree: (rest: string) =>
    `It stays locked until it is known where ${rest} is: ask PayPal’s support, then choose a newer report`,
  nextFreed: (rest: string) => `It was freed already: ask PayPal’s support where ${rest} is before it is sent again`,
  nextLocked: 'Locked until a later report decides',
  nextPaid: 'Here it is paid: ask PayPal’s support what came of it',
  whyBackPart: (sent: string, told: string) => `Of the ${sent} that we sent, ${told} came back`,
  whyBackMore: (paid: string, known: string, told: string) =>
    `PayPal paid ${paid}. Known to have come back: ${known}. The report says ${told}`,
  whyNoAmount: (paid: string) =>
    `PayPal paid ${paid}, more than we sent, and says that it came back, but not how much. Choose PayPal’s report with amounts`,
  whyCurrency: (currency: string) => `The report names another currency, ${currency}. Look at it at PayPal`,
  whyUnclear: (word: string) =>
    `PayPal says “${word}”, but this payment was also sent in another batch, and the report names no transaction. It may be about that batch. Choose PayPal’s report with transaction IDs`,
  /** `rows`: the places of the payment’s rows in the file. */
  whyWhichSending: (word: string, transaction: string, rows: string) =>
    `PayPal says “${word}” of transaction ${transaction} (row ${rows}). This payment was also sent in another batch, and the transaction may belong to that one. Nothing changes until a report also has the row of the other transaction`,
  whyWhichReturn: (rows: string) =>
    `The report has a row that isn’t a payment (among rows ${rows}), and it can’t be told whether money of this payment came back. Nothing changes. Choose a newer report of PayPal’s with the columns “Type” and “Reference Txn ID”`,
  whyAlone: (rows: string) =>
    `The report shows that money came back (row ${rows}), but not the payment itself. Nothing changes. Choose a report that also covers the day it was sent`,
  whyUnreadable: (rows: string, cell: string) =>
    `“${cell}” can’t be read as an amount or a transaction (row ${rows}). Nothing changes. Download the report again, and don’t save it in a spreadsheet first`,
  whyGone: (word: string) =>
    `PayPal says “${word}”, but this payment was settled another way or sent back for approval. Look at both before anything is sent`,
  whyStray: 'A row of the report that is not in this batch. It is not counted above',
  whyStrayReturn: 'Money that came back, not a payment. It names none of the payments in this batch',
  lineOf: (n: number) => `Line ${formatCount(n)}`,
  notOurs: 'Not ours',
  findIt: 'Find it',
  whyFree: (word: string) => `PayPal says “${word}”. Free for another batch once the answers are applied`,
  whyFreed: (word: string) => `PayPal says “${word}”. It is free for another batch`,
  whyFreedGone: (word: string) =>
    `PayPal says “${word}”. Nothing is left to do: it was called off, sent another way, or is in another batch since`,
  whyContrary: (word: string) =>
    word === '' ? 'PayPal says nothing of it, and here it is paid.' : `PayPal says “${word}”, and here it is paid.`,
  nextContrary: 'Nothing is changed: ask PayPal’s support what came of it',
  nextNewer: 'Nothing is changed: choose a newer report',
  whyLocked: (word: string) => `PayPal says “${word}”. Locked until a later report decides`,
  settled: (n: number, sum: string) => `${formatCount(n)} paid, ${sum}`,
  showThem: 'Show them',
  hideThem: 'Hide them',
  whyBack: 'The money came back after it was paid. What is owed again is a correction',
  whyBackDeleted: 'The money came back after it was paid, and the person’s account was deleted. Close it as kept',
  keptOf: (sum: string) => `${sum} came back and is kept`,
  keepBack: 'Close as kept',
  keepTitle: 'Keep what came back?',
  keepText: (sum: string) =>
    `This person’s account was deleted, so ${sum} is paid to no one. The return is closed with your reason.`,
  keepConfirm: 'Close as kept',
  keepDone: 'The return is closed as kept',
  whyBackNew: (word: string, back: string) =>
    `PayPal says “${word}”: ${back} came back after it was paid. Apply the answer, then book its correction`,
  whyBackAfter: (paid: string, corrected: string, owed: string) =>
    `PayPal paid ${paid} and a correction of ${corrected} is booked. It came back after that, so ${owed} is owed again`,
  dontSend: 'Do not send again',
  askPayPal: 'Ask PayPal',
  openPayPal: 'Look at PayPal',
  correctBack: (sum: string) => `Book a correction of ${sum}`,
  notSent: 'Mark as not sent',
  notSentAll: 'The file was never sent',
  notSentTitle: (n: number) => `Mark ${payments(n)} as not sent?`,
  notSentText:
    'Do this only if PayPal’s page doesn’t show them. They are free for another batch then; if PayPal had them after all, they would be paid twice.',
  notSentConfirm: (n: number) => `Mark ${formatCount(n)} as not sent`,
  notSentDone: 'They are free for another batch',
  newAnswers: (answers: Answers) => {
    const n = answersIn(answers)
    return `${n === 1 ? '1 answer is' : `${formatCount(n)} answers are`} new: ${partsOf(answers)}.`
  },
  confirm: (n: number) => (n === 1 ? 'Apply 1 answer' : `Apply ${formatCount(n)} answers`),
  effects: {
    paid: 'Dispersed, for good',
    back: 'Came back after it was paid',
    free: 'Came back, free again',
    locked: 'Locked until a later report',
  },
  countSum: (n: number, sum: string) => `${formatCount(n)}, ${sum}`,
  confirmTitle: (n: number) => `Apply what the report says of ${payments(n)}?`,
  confirmText: ({ paid, back, free, locked }: Answers) =>
    [
      paid > 0 ? `${payments(paid)} will be dispersed, for good.` : '',
      back > 0
        ? `${payments(back)} ${back === 1 ? 'was paid and came back: it stays dispersed, and its correction is' : 'were paid and came back: they stay dispersed, and their corrections are'} booked next.`
        : '',
      free > 0 ? `${payments(free)} came back and will be free for another batch.` : '',
      locked > 0 ? `${payments(locked)} will stay locked until a later report.` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  confirmDone: (paid: number) => `${payments(paid)} dispersed`,
  applied: (answers: Answers) => {
    const n = answersIn(answers)
    return `${n === 1 ? '1 answer' : `${formatCount(n)} answers`} applied: ${partsOf(answers)}`
  },
  namesNone: 'This report names none of the batch’s payments. It may be another batch’s.',
  nothingNew: 'Everything this report says is applied already.',
  acceptTitle: 'Take it for paid?',
  acceptText: (sent: string, told: string) =>
    `We sent ${sent}, PayPal paid ${told}. The payment is dispersed, and the difference is a line of the next run.`,
  differenceTitle: 'Book the difference?',
  differenceText: (sent: string, told: string) =>
    `We sent ${sent}, PayPal paid ${told}. The payment stays dispersed, and the difference is a line of the next run.`,
  backPartText: (sent: string, told: string) =>
    `Of the ${sent} that were sent, ${told} came back. They are owed again as a line of the next run.`,
  acceptConfirm: (sum: string) => `Book ${sum}`,
  correctTitle: 'Book what came back?',
  correctText: (sum: string) => `${sum} was paid and came back. It is owed again as a line of the next run.`,
  correctAfterText: (back: string, corrected: string, sum: string) =>
    `${back} came back after a correction of ${corrected} was booked. With it ${sum} is owed again as a line of the next run.`,
  correctDone: 'The correction is booked',
  notAnswered:
    'The server didn’t answer. It may have applied them all the same: press again, nothing is applied twice.',
  notApplied: (why: string) => `Nothing was applied: ${why}`,
  failedTo: (why: string) => `It was not done: ${why}`,
  unsure: (why: string) => `${why} It may have been done all the same; a second try does nothing twice.`,
}
