import type { SubmissionState, PayPalProblem } from '../../../../domain/money/payments/submission'

/** PayPal's API: its keys in the settings, and batches sent through it (M24). */
export const payPalApi = {
  title: 'PayPal',
  failed: 'Couldn’t load the PayPal settings.',
  byFile: 'By file',
  connected: { sandbox: 'Connected to the sandbox', live: 'Connected' },
  fileText:
    'Batches are exported as files for PayPal mass payments, with up to 5,000 rows each. Upload the file to PayPal, then drop its report here.',
  connectedText:
    'Send batches from here; PayPal’s updates arrive automatically. While a result is unconfirmed, the batch can’t be sent again.',
  sandboxText: 'The sandbox doesn’t pay anyone: only send test batches there, with made-up people.',
  consequence: {
    off: 'Nothing is paid until you upload a batch’s file to PayPal.',
    live: 'Sending a batch from here moves real money immediately and can’t be undone.',
  },
  keyNote: (by: string, when: string) =>
    `Secret stored on the server, set by ${by} on ${when}. It’s never shown again.`,
  noWebhook: 'Without a webhook, we check PayPal every few minutes.',
  configure: 'Configure PayPal',
  close: 'Close',
  lead: 'Create an app at developer.paypal.com with Payouts turned on. Your current setup stays in use until PayPal accepts the new keys; testing them moves no money.',
  mode: 'Send batches',
  modes: { off: 'By file only', sandbox: 'Sandbox, for testing', live: 'To PayPal' },
  clientId: 'Client ID',
  secret: 'Secret',
  secretHint: 'Never shown again after you save it.',
  secretKept: 'Leave empty to keep the current secret for this client ID.',
  webhookId: 'Webhook ID',
  webhookHint: (url: string) =>
    `In PayPal, add a webhook for Payouts events that points to ${url}, then copy its ID here. Leave empty to turn the webhook off.`,
  ownPassword: 'Your password',
  fieldWords: {
    clientId: 'Enter the client ID.',
    secret: 'Enter the secret.',
    notCopied: 'This has characters that PayPal doesn’t use, such as spaces. Copy it from PayPal again.',
  },
  use: 'Test and use',
  turnOff: 'Use file only',
  testing: 'Testing…',
  saved: 'PayPal Updated',
  savedText: 'PayPal accepted these keys.',
  savedOff:
    'Batches are now sent by file only. For batches already sent by API, upload PayPal’s report to see the results.',
  said: (words: string, answer: string) => `${words} PayPal’s message: “${answer}”.`,
  stays: 'Your current setup stays in use.',
  keyProblems: {
    'keys-refused': 'PayPal didn’t accept these keys.',
    'not-allowed': 'This PayPal account can’t send payouts. Ask PayPal to turn Payouts on for it.',
    'no-connection': 'Couldn’t reach PayPal. Try again in a moment.',
  },
  problems: {
    'no-keys': 'No PayPal keys are set. Add them in Settings; the batch will then continue automatically.',
    'keys-refused': 'PayPal rejected the keys. Replace them in Settings, under Integrations.',
    'not-allowed': 'This PayPal account can’t send payouts. Ask PayPal to turn Payouts on for it.',
    'no-connection': 'Couldn’t reach PayPal. Nothing was sent; we’ll retry every minute.',
    busy: 'PayPal is too busy to respond. Nothing was lost; we’ll retry every minute.',
    refused:
      'PayPal rejected the batch, and nothing was sent. Fix the problem PayPal reported, then send the batch again.',
    'too-old':
      'This batch is older than 25 days and can’t be sent again under its ID. Mark it as not sent; its payments can then go in a new batch.',
    lost: 'The connection was lost after the batch was submitted. Only PayPal knows whether it arrived.',
    'other-mode': 'This batch was sent with other keys (sandbox or live). Use those keys again to see its results.',
    'other-batch':
      'PayPal has no batch with that number, or the number belongs to a different batch. Check the number.',
    'amount-differs':
      'PayPal reports a different amount, or a payment that was settled another way. Those payments weren’t changed: compare PayPal’s report with the batch.',
    unreadable: 'PayPal’s response wasn’t valid. We’ll try again; if it keeps happening, drop PayPal’s report here.',
  } satisfies { [problem in PayPalProblem]: string },
  panel: 'At PayPal',
  states: {
    waiting: 'Queued',
    sending: 'Sending',
    unknown: 'Unconfirmed',
    taken: 'Received by PayPal',
    refused: 'Rejected',
  } satisfies { [state in SubmissionState]: string },
  stateTexts: {
    waiting: 'The batch hasn’t been sent yet. We’ll send it automatically.',
    sending: 'Sending to PayPal now.',
    unknown:
      'We won’t resend this batch automatically, and its payments stay locked. In PayPal, open Activity: if the batch is there, enter its number here. If not, mark it as not sent. Uploading PayPal’s report also resolves it.',
    taken: 'PayPal automatically sends an update on each payment.',
    refused: 'Nothing was sent. Its payments stay locked until you send it again or mark it as not sent.',
  } satisfies { [state in SubmissionState]: string },
  number: (number: string) => `PayPal batch number: ${number}`,
  askedAt: (when: string) => `Last checked with PayPal on ${when}.`,
  sandboxBatch: 'Sent to the sandbox, which doesn’t pay anyone.',
  ask: 'Check PayPal now',
  asked: 'Checking PayPal',
  numberLabel: 'PayPal batch number',
  numberWords: 'Letters, digits and dashes, as shown at PayPal.',
  useNumber: 'Find batch',
  again: 'Send again',
  againTitle: 'Send this batch again?',
  againText:
    'PayPal rejected this batch and confirmed it doesn’t have it. It will be sent under the same ID, so PayPal will accept it only once.',
  againConfirm: (sum: string) => `Send ${sum}`,
  againDone: 'Sending the batch',
  notSent: 'Mark as not sent…',
  notYet: 'Not yet',
  send: 'Send by API',
  sendTitle: 'Send this batch to PayPal?',
  sendText:
    'The batch will be sent immediately, and this can’t be undone. The payments stay locked in this batch until PayPal confirms them.',
  sendConfirm: (sum: string) => `Send ${sum}`,
  sendDone: 'Sending the batch',
  ways: { api: 'By API' },
  apiText: 'PayPal gets the payments immediately and sends back an update on each automatically.',
  steps: {
    draft: ['Check', 'Checked'],
    exported: ['Submit', 'Submitted'],
    sent: ['PayPal receives it', 'Received by PayPal'],
    reconciled: ['Get results', 'Settled'],
  },
}
