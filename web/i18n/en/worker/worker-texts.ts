/** Shown above a cached public page: why the cached page is shown, and its age. */
export const offline = {
  offline: 'You are offline.',
  unanswered: 'The server isn’t responding.',
  kept: (day: string) => `This page was saved on ${day}.`,
  keptOnce: 'This page was saved on this device.',
}

/**
 * Push notifications while the app is closed. They name only the kind, never a person or amount, because anyone may see a
 * locked screen.
 */
export const push = {
  more: 'Open the app to read more.',
  kinds: {
    'payment-approved': 'A payment was approved',
    'payment-sent': 'A payment was sent',
    'payment-returned': 'A payment was returned or is unclaimed',
    'payment-cancelled': 'A payment was cancelled',
    'referral-joined': 'Someone joined with your link',
    'referral-active': 'A referral’s rental started or ended',
    'ticket-reply': 'A reply to your ticket',
    'ticket-written': 'A message for you',
    'ticket-status': 'The status of a ticket changed',
    'account-changed': 'Your account was changed',
    'new-device': 'A new device signed in',
    application: 'We made a decision on your application',
    'agreement-ended': 'Your rental or affiliate agreement ended',
    'new-ticket': 'A new ticket',
    'member-reply': 'A member replied',
    'new-lead': 'A new website lead',
    'new-application': 'A new affiliate application',
    leaving: 'A member is leaving',
    'profile-pause': 'A member paused or resumed their profile',
    protection: 'A security setting or the list of admins changed',
    health: 'A system issue was found or resolved',
    'month-waits': 'A month’s payments couldn’t be generated',
    several: 'You have several new notifications',
    test: 'Push notifications work on this device',
  },
  /** Shown for kinds that a newer server version sends. */
  other: 'You have a new notification',
}
