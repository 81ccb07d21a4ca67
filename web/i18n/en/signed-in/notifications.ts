import { alertNamesEn } from '../../../../domain/program/alert-names-en'

/** What is said instead of "sent" while no mail server is set up: mails are kept in the mail log. */
export const mails = {
  keptHint: 'No mail server is set up here yet: the mail is kept in the mail log, where an admin can read it.',
  /** In place of "both addresses are told", where an address for payments was changed. */
  keptTold: 'No mail server is set up here yet: the mails about it are kept in the mail log.',
  /** To an admin, instead of "is on its way". */
  notSent: 'No mail was sent: no mail server is set up.',
  openMailLog: 'Open mail log',
  /** To an affiliate, instead of "Invitation email sent": their own link does the same. */
  invitationSaved: 'Invitation saved',
  invitationNotSent: 'No email was sent, because no mail server is set up here. Send them your referral link yourself.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  keptInApp: (name: string) => `${name} sees it in the app; the mail is kept`,
}

/** The bell. A notification's words are made here from its type and metadata, in the reader's language. */
export const notifications = {
  title: 'Notifications',
  markAll: 'Mark all as read',
  markOne: (what: string) => `Mark as read: ${what}`,
  none: 'No notifications yet',
  noneText: 'Replies, payments and new sign-ins appear here.',
  kept: 'The 20 latest are kept here, also offline.',
  loading: 'Loading notifications',
  failed: 'Couldn’t read the notifications.',
  unread: 'New',
  newTicket: (ticket: number) => (ticket > 0 ? `New ticket ${ticket}` : 'New ticket'),
  newTicketFrom: (from: string, subject: string) => (from === '' ? subject : `${from}: ${subject}`),
  written: (from: string) => `${from === '' ? 'Support' : from} wrote to you`,
  reply: (from: string, ticket: number) =>
    `${from === '' ? 'Support' : from} replied to ${ticket > 0 ? `ticket ${ticket}` : 'your ticket'}`,
  payment: (amount: string) => (amount === '' ? 'A payment changed' : `${amount} was sent to your PayPal address`),
  protection: {
    asked: (what: string) => `${what} is about to be switched off`,
    stopped: (what: string) => `${what} stays on`,
    confirmed: (what: string) => `${what} was switched off`,
    due: (what: string) => `${what} was switched off`,
    'admin-added': (_what: string, who: string) => `${who} is now an administrator`,
    'admin-removed': (_what: string, who: string) => `${who} is no longer an administrator`,
    'admin-deleted': () => 'An administrator’s account was deleted',
  },
  protectionText: {
    asked: (from: string, until: string) => `${from} asked for it. It happens on ${until} unless it is stopped.`,
    stopped: (from: string) => `${from} stopped switching it off.`,
    confirmed: (from: string) => `${from} confirmed it.`,
    due: (from: string) => `${from} asked for it 72 hours ago.`,
    'admin-added': (from: string) => `${from} gave them the role.`,
    'admin-removed': (from: string) => `${from} took the role away.`,
    'admin-deleted': (from: string) => `${from} deleted it.`,
  },
  protectionName: {
    require_second_admin: '“Second administrator for payments”',
    require_second_factor: '“Second step for administrators”',
  },
  health: {
    bad: (what: string) => `Problem: ${what}`,
    good: (what: string) => `Solved: ${what}`,
  },
  healthText: { bad: 'Open Health: it says what to do.', good: 'Nothing else has to be done about it.' },
  alert: alertNamesEn,
  waits: (month: string) => `${month} could not be generated`,
  waitsWhy: {
    'before-installation': (first: string) => `${first} ended before the installation: generate it by hand first.`,
    undone: (first: string) => `The run of ${first} was undone: generate it again first.`,
    clock: () => 'The server’s clock is far ahead. Confirm it on the Health page.',
    failed: () => 'The run failed and changed nothing. Its dry run says what is in the way.',
  },
  referral: (from: string) => (from === '' ? 'A referral changed' : `${from} joined with your link`),
  application: {
    new: 'New affiliate application',
    approved: 'You are an affiliate now',
    rejected: 'Your affiliate application was rejected',
  },
  applicationText: {
    approved: 'Your link and code are ready.',
    rejected: 'Read why. You may apply again.',
  },
  leaving: {
    asked: (from: string, day: string) => `${from} leaves on ${day}`,
    withdrawn: (from: string) => `${from} stays after all`,
    over: () => 'Your agreement has ended',
  },
  pause: {
    begun: (from: string) => `${from} pauses the profile`,
    over: (from: string) => `${from} ended the pause`,
  },
  pauseText: {
    begun: (day: string) => `Nobody works on it from ${day} on. The days go on counting.`,
    over: () => 'Work on the profile may go on.',
  },
  account: 'Something about your account changed',
  approved: (amount: string) => `Your payment of ${amount} was approved`,
  payout: {
    unclaimed: (amount: string) => `Your payment of ${amount} waits for you at PayPal`,
    returned: (amount: string) => `Your payment of ${amount} came back`,
    refused: (amount: string) => `PayPal refused your payment of ${amount}`,
    reversed: (amount: string) => `Your payment of ${amount} was taken back`,
  },
  payoutText: {
    unclaimed: (day: string) =>
      day === '' ? 'Confirm your PayPal address.' : `Confirm your PayPal address by ${day}. Then it comes back to us.`,
    returned: () => 'It is yours, and it is sent again. Look at your PayPal address.',
    refused: () => 'It is yours, and it is sent again. Open PayPal: it says what is missing.',
    reversed: () => 'It had arrived. What is owed to you becomes a line of your next payment.',
  },
  cancelled: (amount: string) => `Your payment of ${amount} was cancelled`,
  cancelledText: 'It had been approved, and was not sent.',
  active: (from: string) => `The rental of ${from} is active`,
  ended: (from: string) => `The rental of ${from} has ended`,
  activeText: 'It counts for you from now on.',
  endedText: 'Every day up to then counted for you.',
  ticketIs: {
    open: (ticket: number) => `Ticket ${ticket} is open again`,
    in_progress: (ticket: number) => `Ticket ${ticket} is in progress`,
    resolved: (ticket: number) => `Ticket ${ticket} was resolved`,
    closed: (ticket: number) => `Ticket ${ticket} was closed`,
  },
  changed: {
    paypal: 'Your PayPal address was changed',
    password: 'Your password was changed',
    email: 'Your email address was changed',
    role: 'Your role was changed',
  },
  changedText: 'If it wasn’t you, write to us at once.',
  role: { user: 'User', affiliate: 'Affiliate', admin: 'Admin' },
  roleGiven: (role: string) => `${role}, from now on`,
  roleTaken: (role: string) => `${role}, no longer`,
  device: 'New sign-in on this account',
  deviceText: (device: string) => `${device}. If it wasn’t you, remove the device in Settings.`,
  lead: 'New application from the landing page',
}
