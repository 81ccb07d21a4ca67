/** The page of the link that stops letters (RFC 8058). */
export const unsubscribe = {
  title: { invitation: 'Never write to me again', kind: 'Stop mails like this?' },
  lead: {
    invitation: (product: string) =>
      `${product} then never writes to this address by itself again, and nobody can invite it. We keep a fingerprint of the address for that, not the address.`,
    support: 'No mail then tells you of answers and tickets. You still see them in the app.',
    payment: 'No mail then tells you of payments. You still see them in the app.',
    referral: 'No mail then tells you of people you brought. You still see them in the app.',
    account: 'No welcome or news of your account then comes by mail. You still see everything in the app.',
  },
  /** What no press here stops. */
  stays: {
    invitation: 'Only what an account of your own needs would still come: confirmations, new passwords, security.',
    kind: 'What your account needs still comes: confirmations, new passwords, security, and where your money goes.',
  },
  button: { invitation: 'Never write to me again', kind: 'Stop these mails' },
  done: 'Done. These mails stop.',
  doneEverything: 'Done. We don’t write to this address by ourselves any more.',
  doneText: 'A mail that was just leaving may still arrive.',
  invalidKind: 'Unsubscribe link',
  invalidWhy: 'It may be incomplete. Opening it changed nothing.',
  invalidText: 'Open the link in the mail again, or use your mail program’s own “Unsubscribe”.',
}
