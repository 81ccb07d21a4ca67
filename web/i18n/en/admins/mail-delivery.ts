import { formatCount } from '../../numbers'

/** The settings of email delivery (P1: Update API Key; S13). */
export const mailDelivery = {
  title: 'Email',
  works: (when: string) => `Working, last tested ${when}`,
  testFailed: (when: string) => `Last test failed on ${when}`,
  untested: 'Set up, but not tested yet',
  none: 'Not set up',
  failed: 'Couldn’t load the email settings.',
  from: (carrier: string, from: string) => `${carrier}, from ${from}.`,
  keyNote: (by: string, when: string) =>
    `The email-service key is held in the backend. ${by} set it on ${when}. It can’t be shown again.`,
  noKey: 'This mail server doesn’t need sign-in, so there’s no key.',
  fromMachine:
    'The mail server is configured on the server itself (COTERIE_SMTP), which overrides these settings. Change it there and restart the server.',
  fromDashboard: 'Email was set up on the database dashboard. Settings here override it.',
  noneText: 'Without a mail server, emails are saved in the Mail Log and won’t be sent automatically later.',
  consequence: 'Without email, people don’t get sign-in links, invitations or payment notices.',
  sentToday: (n: number) =>
    n === 0
      ? 'No emails were sent in the last 24 hours.'
      : n === 1
        ? '1 email was sent in the last 24 hours.'
        : `${formatCount(n)} emails were sent in the last 24 hours.`,
  test: 'Send me a test',
  testing: 'Sending…',
  testSent: 'A test email was sent to your address.',
  testRefused: 'The test email wasn’t accepted',
  update: 'Update API Key',
  updateHasNoEffect: 'A key entered here has no effect while COTERIE_SMTP is set.',
  close: 'Close',
  heading: 'Change email delivery.',
  headingNew: 'Set up email delivery.',
  lead: 'The current settings stay in use until a test email to you is accepted.',
  leadNew: 'These settings are used once a test email to you is accepted.',
  way: 'Type',
  ways: { smtp: 'Mail server (SMTP)', http: 'Resend-compatible API' },
  host: 'Server',
  port: 'Port',
  tls: 'Encryption',
  tlsWays: { start: 'STARTTLS, required', always: 'TLS from the start', may: 'STARTTLS, if available' },
  user: 'User name',
  userHint: 'Leave empty if your server doesn’t need sign-in.',
  base: 'API address',
  baseHint: 'Emails are posted to /emails under this address.',
  sender: 'Sender',
  senderHint: 'The address that emails are sent from.',
  replyTo: 'Reply address',
  replyToHint: 'Leave empty to receive replies at the sender’s address.',
  newKey: 'New key',
  newPassword: 'Password or key',
  keyHint: 'It won’t be shown again.',
  keyKept: 'Leave empty to keep the current one if the server is the same.',
  ownPassword: 'Your password',
  replace: 'Test and replace',
  use: 'Test and use',
  sendAgain: 'Resend test',
  replaced: 'Email settings saved',
  replacedText: 'The test email was accepted. Emails are now sent with these settings.',
  mailLog: 'Open Mail Log',
  said: (problem: string, answer: string) => `${problem} The server responded: “${answer}”.`,
  detail: (problem: string, detail: string) => `${problem} Detail: ${detail}.`,
  stays: 'The previous settings are still in use.',
  /** Error messages of fields, with more detail than on other screens. */
  fieldWords: {
    host: {
      'target-not-public':
        'Enter the name of a mail server, such as smtp.example.com. Private and local ones are set on the server (COTERIE_SMTP).',
    },
    port: { otherwise: 'Enter a port from 1 to 65535.' },
    base: {
      'target-not-public': 'Enter a public https address. Private and local ones aren’t allowed.',
    },
    key: {
      'password-needed': 'Enter the password or key. The current one only works with the server it was entered for.',
    },
  },
  /** Problems and remedies. */
  problems: {
    'no-such-host': 'Server not found. Check the hostname.',
    'not-public': 'This hostname points to a private or local address. Only public ones are allowed.',
    'no-connection': 'The server isn’t responding. Check the server and port.',
    'no-answer': 'The server didn’t respond in time. Check the server and port, or try again later.',
    tls: 'Couldn’t establish an encrypted connection. Choose the other type of encryption, or check the server name.',
    auth: 'The provider refused this key. Check the user name and key, then send the test again.',
    sender: 'The server refused this sender. Use an address that your provider has confirmed.',
    recipient: 'The server refused your own address. Check the email address of your account.',
    'too-many': 'The provider isn’t accepting more emails for now. Wait a while, then try again.',
    redirect: 'The API redirects to another address. Enter that address.',
    lost: 'The connection was lost before the response arrived. Check whether the email arrived, then try again.',
    refused: 'The test email wasn’t accepted.',
  },
}
