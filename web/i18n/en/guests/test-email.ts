import { formatCount } from '../../count'

/** The page that sends a test email. Fixed texts are the specification's (document 2, section 8). */
export const testEmail = {
  title: 'Send a test email',
  lead: 'The welcome letter goes to your own address, exactly as a new person gets it. Only administrators can send it.',
  to: 'To',
  toHint: 'Your own address. It can’t be another one.',
  language: 'Language of the letter',
  signIn: 'Sign in as an administrator',
  send: 'Send test welcome email',
  used: (used: number, most: number) => `${formatCount(used)} of ${formatCount(most)} this hour`,
  atMost: 'At most 5 an hour.',
  sent: 'Test welcome email sent',
  sentText: (time: string) => `${time}. Not in your inbox after a minute? Look in spam, then at the mail log.`,
  /** The words in those sentences that lead there. */
  mailLog: 'mail log',
  made: 'Test welcome email kept',
  madeText: 'No mail server is set up here yet. It stands, with its link, in the mail log.',
  failed: 'Failed to send email',
  notAllowed: 'Failed to send test email',
  letter: 'The letter as it was written',
  letterToSend: (product: string) => `${product} to you, not sent yet`,
  letterTo: (product: string, time: string) => `${product} to you, ${time}`,
}
