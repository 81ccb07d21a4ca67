/** The bell. A notification's words are made here from its type and metadata, in the reader's language. */
export const notifications = {
  title: 'Notifications',
  markAll: 'Mark all as read',
  markOne: (what: string) => `Mark as read: ${what}`,
  none: 'No notifications yet',
  noneText: 'Replies to your tickets appear here.',
  kept: 'The 20 latest are kept here, also offline.',
  loading: 'Loading notifications',
  failed: 'Couldn’t read the notifications.',
  unread: 'New',
  newTicket: (ticket: number) => (ticket > 0 ? `New ticket ${ticket}` : 'New ticket'),
  newTicketFrom: (from: string, subject: string) => (from === '' ? subject : `${from}: ${subject}`),
  reply: (from: string, ticket: number) =>
    `${from === '' ? 'Support' : from} replied to ${ticket > 0 ? `ticket ${ticket}` : 'your ticket'}`,
  payment: (amount: string) => (amount === '' ? 'A payment changed' : `${amount} was sent to your PayPal address`),
  waits: (month: string) => `${month} could not be generated`,
  waitsWhy: {
    'before-installation': (first: string) => `${first} ended before the installation: generate it by hand first.`,
    undone: (first: string) => `The run of ${first} was undone: generate it again first.`,
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
  account: 'Something about your account changed',
}
