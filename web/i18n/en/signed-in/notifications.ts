import { alertNamesEn } from '../../../../domain/program/alert-names-en'

/** Texts that replace "sent" while no mail server is set up and emails are only saved in the mail log. */
export const mails = {
  keptHint: 'Email isn’t set up, so nothing will be sent. You’ll get a link to send yourself.',
  /** Replaces "both addresses are notified" after a change of the payout address. */
  keptTold: 'Email isn’t set up, so no notices were sent. They’re saved in the Mail Log.',
  /** Replaces "is on its way" for admins. */
  notSent: 'Email isn’t set up, so nothing was sent.',
  openMailLog: 'Open Mail Log',
  /** Replaces "Invitation email sent" for affiliates, who can share their own link instead. */
  invitationSaved: 'Invitation saved',
  invitationNotSent: 'Email isn’t set up, so nothing was sent. Send them your referral link yourself.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  keptInApp: (name: string) => `${name} can see it in the app; no email was sent`,
}

/** Notifications. Texts are built from a notification's type and metadata, in the reader's language. */
export const notifications = {
  title: 'Notifications',
  markAll: 'Mark all as read',
  markOne: (what: string) => `Mark as read: ${what}`,
  none: 'No notifications yet',
  noneText: 'Replies, payments and new sign-ins appear here.',
  kept: 'The latest 20 are saved on this device, so you can read them offline.',
  loading: 'Loading notifications',
  failed: 'Couldn’t load notifications.',
  unread: 'New',
  newTicket: (ticket: number) => (ticket > 0 ? `New ticket ${ticket}` : 'New ticket'),
  newTicketFrom: (from: string, subject: string) => (from === '' ? subject : `${from}: ${subject}`),
  written: (from: string) => `${from === '' ? 'Support' : from} sent you a message`,
  reply: (from: string, ticket: number) =>
    `${from === '' ? 'Support' : from} replied to ${ticket > 0 ? `ticket ${ticket}` : 'your ticket'}`,
  payment: (amount: string) => (amount === '' ? 'A payment changed' : `${amount} was sent to your PayPal email`),
  protection: {
    asked: (what: string) => `${what} will be turned off`,
    stopped: (what: string) => `${what} stays on`,
    confirmed: (what: string) => `${what} was turned off`,
    due: (what: string) => `${what} was turned off`,
    'admin-added': (_what: string, who: string) => `${who} is now an admin`,
    'admin-removed': (_what: string, who: string) => `${who} is no longer an admin`,
    'admin-deleted': () => 'An admin’s account was deleted',
    restored: () => 'The data was restored from a backup',
    'sso-changed': () => 'Single sign-on was changed',
  },
  protectionText: {
    asked: (from: string, until: string) =>
      `${from} requested this. It takes effect on ${until} unless an admin stops it.`,
    stopped: (from: string) => `${from} stopped the request to turn it off.`,
    confirmed: (from: string) => `${from} confirmed the request.`,
    due: (from: string) => `${from} requested this 72 hours ago.`,
    'admin-added': (from: string) => `${from} gave them the admin role.`,
    'admin-removed': (from: string) => `${from} removed their admin role.`,
    'admin-deleted': (from: string) => `${from} deleted the account.`,
    restored: (from: string) =>
      from === ''
        ? 'Changes made after the backup are missing.'
        : `${from} restored it. Changes made after the backup are missing.`,
    'sso-changed': (from: string) => `${from} changed who can sign in with it, or how.`,
  },
  protectionName: {
    require_second_admin: '“Second administrator for payments”',
    require_second_factor: '“Require two-step verification for admins”',
  },
  health: {
    bad: (what: string) => `Problem: ${what}`,
    good: (what: string) => `Resolved: ${what}`,
  },
  healthText: { bad: 'Open Health to see what to do.', good: 'No further action is needed.' },
  alert: alertNamesEn,
  waits: (month: string) => `Payments for ${month} couldn’t be generated`,
  waitsWhy: {
    'before-installation': (first: string) =>
      `${first} ended before the installation. Generate its payments manually first.`,
    undone: (first: string) => `The ${first} run was undone. Generate its payments again first.`,
    clock: () => 'The server’s clock jumped far ahead. Confirm it on the Health page.',
    failed: () => 'The run failed and changed nothing. Its preview shows the problem.',
  },
  referral: (from: string) => (from === '' ? 'A referral changed' : `${from} joined with your link`),
  application: {
    new: 'New affiliate application',
    approved: 'You’re now an affiliate',
    rejected: 'Your affiliate application was declined',
  },
  applicationText: {
    approved: 'Your link and code are ready.',
    rejected: 'See why. You can apply again anytime.',
  },
  leaving: {
    asked: (from: string, day: string) => `${from} is leaving on ${day}`,
    withdrawn: (from: string) => `${from} is no longer leaving`,
    over: () => 'Your rental agreement has ended',
  },
  pause: {
    begun: (from: string) => `${from} is pausing their profile`,
    over: (from: string) => `${from} resumed their profile`,
  },
  pauseText: {
    begun: (day: string) => `Starting ${day}, don’t work on the profile. The days still count.`,
    over: () => 'Work on the profile can continue.',
  },
  account: 'Your account was changed',
  approved: (amount: string) => `Your payment of ${amount} was approved`,
  payout: {
    unclaimed: (amount: string) => `Your payment of ${amount} is unclaimed at PayPal`,
    returned: (amount: string) => `Your payment of ${amount} was returned`,
    refused: (amount: string) => `PayPal refused your payment of ${amount}`,
    reversed: (amount: string) => `Your payment of ${amount} was reversed`,
  },
  payoutText: {
    unclaimed: (day: string) =>
      day === ''
        ? 'Confirm your PayPal email.'
        : `Confirm your PayPal email by ${day}. After that, PayPal returns the money to us.`,
    returned: () => 'We’ll send it again. Check your PayPal email.',
    refused: () => 'We’ll send it again. Open PayPal to see what’s missing.',
    reversed: () => 'PayPal reversed it after it arrived. We’ll add what we owe you to your next payment.',
  },
  cancelled: (amount: string) => `Your payment of ${amount} was cancelled`,
  cancelledText: 'It was approved but not sent.',
  active: (from: string) => `${from}’s rental is active`,
  ended: (from: string) => `${from}’s rental has ended`,
  activeText: 'You now earn commission on this rental.',
  endedText: 'You earned commission through the last day.',
  ticketIs: {
    open: (ticket: number) => `Ticket ${ticket} is open again`,
    in_progress: (ticket: number) => `Ticket ${ticket} is in progress`,
    resolved: (ticket: number) => `Ticket ${ticket} was resolved`,
    closed: (ticket: number) => `Ticket ${ticket} was closed`,
  },
  changed: {
    paypal: 'Your PayPal email was changed',
    password: 'Your password was changed',
    email: 'Your email address was changed',
    role: 'Your role was changed',
  },
  changedText: 'If it wasn’t you, contact us immediately.',
  role: { user: 'User', affiliate: 'Affiliate', admin: 'Admin' },
  roleGiven: (role: string) => `New role: ${role}`,
  roleTaken: (role: string) => `Role removed: ${role}`,
  device: 'New sign-in on this account',
  deviceText: (device: string) => `${device}. If it wasn’t you, remove the device in Settings.`,
  lead: 'New website lead',
}
