import { formatCount } from '../../count'

/** How mails go out, in the admin's settings (P1: Update API Key; S13). */
export const mailDelivery = {
  title: 'Mail',
  works: (when: string) => `Works, last test ${when}`,
  testFailed: (when: string) => `Last test failed, ${when}`,
  untested: 'Set up, not tested here',
  none: 'Not set up',
  failed: 'How mails go out can’t be read now.',
  from: (carrier: string, from: string) => `${carrier}, from ${from}.`,
  keyNote: (by: string, when: string) =>
    `The email-service key is held in the backend, set by ${by} on ${when} and never shown again.`,
  noKey: 'Nobody signs in there, so there is no key.',
  fromMachine:
    'The mail server is named on the machine (COTERIE_SMTP) and wins over the settings. Change it there and start the server again.',
  fromDashboard: 'It was set on the database’s dashboard. What you set here wins over it.',
  noneText: 'Without a mail server, mails are kept in the mail log; none is sent later by itself.',
  consequence: 'Without it nobody gets a sign-in link, an invitation or news of a payment.',
  sentToday: (n: number) =>
    n === 0
      ? 'No mail went out in the last 24 hours.'
      : n === 1
        ? '1 mail went out in the last 24 hours.'
        : `${formatCount(n)} mails went out in the last 24 hours.`,
  test: 'Send a test to me',
  testing: 'Sending…',
  testSent: 'A test mail was sent to your own address.',
  testRefused: 'The test mail was not accepted',
  update: 'Update API Key',
  updateHasNoEffect: 'A key entered here would have no effect while COTERIE_SMTP is set.',
  close: 'Close',
  heading: 'Replace how mails go out.',
  headingNew: 'Who carries your mail?',
  lead: 'What is used now stays until a test mail to you was accepted.',
  leadNew: 'It is used once a test mail to you was accepted.',
  way: 'Way',
  ways: { smtp: 'Mail server (SMTP)', http: 'HTTP API in Resend’s shape' },
  host: 'Server',
  port: 'Port',
  tls: 'Encryption',
  tlsWays: { start: 'STARTTLS, required', always: 'TLS from the start', may: 'STARTTLS where it is offered' },
  user: 'User name',
  userHint: 'Empty: nobody signs in there.',
  base: 'Address of the API',
  baseHint: 'Mails are posted to /emails below it.',
  sender: 'Sender',
  senderHint: 'The address that mails come from.',
  replyTo: 'Reply address',
  replyToHint: 'Empty: answers go to the sender.',
  newKey: 'New key',
  newPassword: 'Password or key',
  keyHint: 'Written once, never shown again.',
  keyKept: 'Empty: the one in use stays, for the same server.',
  ownPassword: 'Your password',
  replace: 'Test and replace',
  use: 'Test and use',
  sendAgain: 'Send the test again',
  replaced: 'Mail Updated',
  replacedText: 'The test mail was accepted; mails go out this way from now on.',
  mailLog: 'Open the mail log',
  said: (problem: string, answer: string) => `${problem} The server answered: “${answer}”.`,
  detail: (problem: string, detail: string) => `${problem} Detail: ${detail}.`,
  stays: 'What was used before is still in use.',
  /** What is wrong with a field, at more length than elsewhere. */
  fieldWords: {
    host: {
      'target-not-public':
        'Enter the name of a mail server, such as smtp.example.com. Private and local ones are named on the machine (COTERIE_SMTP).',
    },
    port: { otherwise: 'Enter a port from 1 to 65535.' },
    base: {
      'target-not-public': 'Enter an https address that anybody can reach. Private and local ones are not allowed.',
    },
    key: { 'password-needed': 'Enter the password or key. The one in use only serves the server it was given for.' },
  },
  /** What was in the way, and what to do. */
  problems: {
    'no-such-host': 'There is no server of this name. Check its spelling.',
    'not-public': 'This name leads to a private or local address. Only public ones are allowed.',
    'no-connection': 'Nothing answers there. Check server and port.',
    'no-answer': 'The server didn’t answer in time. Check server and port, or try again later.',
    tls: 'No encrypted connection came about. Choose the other kind of encryption, or check the server’s name.',
    auth: 'The provider refused this key. Check user name and key, then send the test again.',
    sender: 'The server refuses this sender. Use an address that your provider has confirmed.',
    recipient: 'The server refuses your own address. Check the address of your account.',
    'too-many': 'The provider takes no more mails for now. Wait a while and try again.',
    redirect: 'The API sends its callers on to another address. Enter that one.',
    lost: 'The connection broke before the answer came. Look whether the mail arrived, then try again.',
    refused: 'The test mail was not accepted.',
  },
}
