/**
 * What a device shows of a push while the app is closed: a kind, and never who or how much, for anybody may look at a locked screen. The
 * service worker reads it, which has no words but these.
 */
export const push = {
  more: 'Open it to read more.',
  kinds: {
    'payment-approved': 'A payment was approved',
    'payment-sent': 'A payment was sent',
    'payment-returned': 'A payment came back',
    'payment-cancelled': 'A payment was cancelled',
    'referral-joined': 'Somebody joined with your link',
    'referral-active': 'A referral became active or ended',
    'ticket-reply': 'A reply to your ticket',
    'ticket-written': 'A message for you',
    'ticket-status': 'The status of a ticket changed',
    'account-changed': 'Something about your account changed',
    'new-device': 'A new device signed in',
    application: 'Your application was decided',
    'agreement-ended': 'Your rental or affiliate agreement ended',
    'new-ticket': 'A new ticket',
    'member-reply': 'A member replied',
    'new-lead': 'A new application',
    'new-application': 'A new affiliate application',
    leaving: 'Somebody ends an agreement',
    'profile-pause': 'Somebody paused or resumed a profile',
    protection: 'A protection or the administrators changed',
    health: 'The installation has a problem, or it is solved',
    'month-waits': 'A month could not be generated',
    several: 'Several things are new',
    test: 'Push works on this device',
  },
  /** Of a newer version of the product. */
  other: 'There is something new',
}
