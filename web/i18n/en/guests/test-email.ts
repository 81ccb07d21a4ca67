import { formatCount } from '../../numbers'

/** The test email page. Some texts are fixed by the specification (document 2, section 8). */
export const testEmail = {
  title: 'Send a test email',
  lead: 'We send the welcome email to your own address, exactly as new members get it. Only admins can send it.',
  to: 'To',
  toHint: 'Your own address. You can’t change it here.',
  language: 'Language of the email',
  signIn: 'Sign in as an admin',
  send: 'Send test welcome email',
  used: (used: number, limit: number) => `${formatCount(used)} of ${formatCount(limit)} sent this hour`,
  atMost: 'Up to 5 test emails an hour.',
  sent: 'Test welcome email sent',
  sentText: (time: string) => `${time}. Not in your inbox after a minute? Check your spam folder, then the Mail Log.`,
  /** The words in these sentences that become a link. */
  mailLog: 'Mail Log',
  made: 'Test welcome email not sent',
  madeText: 'Email isn’t set up here yet. You’ll find the test email, with its link, in the Mail Log.',
  failed: 'Failed to send email',
  notAllowed: 'Failed to send test email',
  letter: 'Email preview',
  letterToSend: (product: string) => `${product} to you, not sent yet`,
  letterTo: (product: string, time: string) => `${product} to you, ${time}`,
}
