import type { HandOverState, PayPalProblem } from '../../../../domain/money/payments/hand-over'

/** PayPal’s API: its keys in the settings, and a batch that goes over it (M24). */
export const payPalApi = {
  title: 'PayPal',
  failed: 'How batches go to PayPal can’t be read now.',
  byFile: 'By file',
  connected: { sandbox: 'Connected to the sandbox', live: 'Connected' },
  fileText:
    'Batches are made as PayPal’s mass-payment file, at most 5,000 rows. You upload it there and drop the report here.',
  connectedText:
    'Batches can go out from here, and answers come back by themselves. An unknown answer still blocks a second attempt.',
  sandboxText: 'The sandbox pays nobody: batches sent there are for trying it out, with made-up people only.',
  consequence: {
    off: 'Nothing is paid until somebody has uploaded a batch’s file at PayPal.',
    live: 'A batch that is sent from here moves real money at once, and no press here brings it back.',
  },
  keyNote: (by: string, when: string) =>
    `The secret is held in the backend, set by ${by} on ${when} and never shown again.`,
  noWebhook: 'Without a webhook PayPal is asked every few minutes.',
  configure: 'Configure PayPal',
  close: 'Close',
  lead: 'Create an app at developer.paypal.com, with Payouts switched on. What is used now stays until PayPal has answered with the new keys; trying them moves no money.',
  mode: 'Batches go',
  modes: { off: 'By file alone', sandbox: 'To the sandbox, for trying', live: 'To PayPal' },
  clientId: 'Client ID',
  secret: 'Secret',
  secretHint: 'Written once, never shown again.',
  secretKept: 'Empty: the one in use stays, for this client ID.',
  webhookId: 'Webhook ID',
  webhookHint: (url: string) =>
    `Add a webhook for Payouts events at PayPal that points to ${url}, then copy its ID here. Empty: none is taken.`,
  ownPassword: 'Your password',
  fieldWords: { clientId: 'Enter the client ID.', secret: 'Enter the secret.' },
  use: 'Test and use',
  turnOff: 'Go by file alone',
  testing: 'Testing…',
  saved: 'PayPal Updated',
  savedText: 'PayPal has answered with these keys.',
  savedOff:
    'Batches go by file alone from now on. What became of one that was sent over the API is told by PayPal’s report.',
  said: (words: string, answer: string) => `${words} PayPal says: “${answer}”.`,
  stays: 'What was in use stays.',
  keyProblems: {
    'keys-refused': 'PayPal did not accept these keys.',
    'not-allowed': 'PayPal doesn’t let this account send payouts. Ask PayPal to switch Payouts on for it.',
    'no-connection': 'PayPal can’t be reached from here. Try again in a moment.',
  },
  problems: {
    'no-keys': 'No keys of PayPal are set. Set them in the settings, and the batch goes on by itself.',
    'keys-refused': 'PayPal refuses the keys. Replace them in the settings, under Integrations.',
    'not-allowed': 'PayPal doesn’t let this account send payouts. Ask PayPal to switch Payouts on for it.',
    'no-connection': 'PayPal can’t be reached. Nothing was sent; it is tried again every minute.',
    busy: 'PayPal is too busy to answer. Nothing was lost; it is asked again every minute.',
    refused: 'PayPal refused the batch, and nothing was sent. Put right what it names, then send it again.',
    'too-old':
      'This batch is older than 25 days and isn’t sent again under its ID. Say that it was not sent; its payments then go into a new batch.',
    lost: 'The connection broke after the batch was handed over. It arrived or it didn’t, and only PayPal knows.',
    'other-mode':
      'This batch was sent with keys of another kind (sandbox or live). Set those again to hear what became of it.',
    'other-batch': 'PayPal has no such batch, or has another one under that number. Look at the number again.',
    'amount-differs':
      'PayPal names another amount, or a payment that was settled another way. Nothing of that was moved: hold PayPal’s report against the batch.',
    unreadable: 'PayPal’s answer could not be read. It is asked again; if it stays so, drop PayPal’s report here.',
  } satisfies { [problem in PayPalProblem]: string },
  panel: 'At PayPal',
  states: {
    waiting: 'Waits to be handed over',
    sending: 'Is being handed over',
    unknown: 'Outcome unknown',
    taken: 'PayPal has it',
    refused: 'Refused',
  } satisfies { [state in HandOverState]: string },
  stateTexts: {
    waiting: 'Nothing has been sent yet. It goes by itself.',
    sending: 'It is on its way to PayPal right now.',
    unknown:
      'It is never sent a second time by itself, and its payments stay locked. Open PayPal, under Activity: if the batch is there, enter its number here. If it isn’t there, say that it was not sent. A report of PayPal settles it as well.',
    taken: 'PayPal’s word on each payment comes by itself.',
    refused:
      'Nothing was sent. Its payments stay locked until it is sent again, or somebody says that it was not sent.',
  } satisfies { [state in HandOverState]: string },
  number: (number: string) => `PayPal’s number: ${number}`,
  askedAt: (when: string) => `PayPal was last asked on ${when}.`,
  sandboxBatch: 'It went to the sandbox, which pays nobody.',
  ask: 'Ask PayPal now',
  asked: 'PayPal is being asked',
  numberLabel: 'PayPal’s batch number',
  numberWords: 'Letters, digits and dashes, as PayPal shows it.',
  useNumber: 'Look it up',
  again: 'Send it again',
  againTitle: 'Send this batch again?',
  againText:
    'PayPal has refused it and has said that it doesn’t have it. It goes under the same ID, so that PayPal takes it once.',
  againConfirm: (sum: string) => `Send ${sum}`,
  againDone: 'The batch is on its way',
  notSent: 'It was not sent…',
  notYet: 'Not yet',
  send: 'Send by API',
  sendTitle: 'Send this batch to PayPal?',
  sendText:
    'It goes out at once and can’t be called back. The payments are locked in this batch until PayPal’s word is in.',
  sendConfirm: (sum: string) => `Send ${sum}`,
  sendDone: 'The batch is on its way',
  ways: { api: 'By API' },
  apiText: 'PayPal gets the same payments at once, and its word on each comes back by itself.',
  steps: {
    draft: ['Check', 'Checked'],
    exported: ['Hand over', 'Handed over'],
    sent: ['PayPal takes it', 'PayPal has it'],
    reconciled: ['Hear of each', 'Settled'],
  },
}
