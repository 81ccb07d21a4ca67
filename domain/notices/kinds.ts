/**
 * The notification types of the specification. In a separate file because all devices load it, but few screens need the
 * rules.
 */
export const notificationTypes = ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Groups of the settings, each switched off as a whole by an unsubscribe link. */
export const noticeGroups = ['payment', 'referral', 'support', 'account'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Channels besides the notification list in the app, which has all notifications. */
export const noticeChannels = ['mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

interface NoticeRule {
  group: NoticeGroup
  /** The specification's type, which determines the icon. */
  type: NotificationType
  /** The role that gets the kind; others don't see it in the settings. */
  to: 'member' | 'affiliate' | 'admin'
  /** The defaults. `always`: protects money or the account, so that it can't be switched off or delayed. */
  mail: 'always' | 'on' | 'off'
  push: 'on' | 'off'
  /** The email is sent by the code of the event, with its own content, instead of by the notification. */
  ownTemplate: boolean
}

const rule = (
  group: NoticeGroup,
  type: NotificationType,
  to: NoticeRule['to'],
  mail: NoticeRule['mail'],
  push: NoticeRule['push'],
  more: { ownTemplate?: boolean } = {},
): NoticeRule => ({ group, type, to, mail, push, ownTemplate: false, ...more })

const own = { ownTemplate: true } as const

/**
 * All notification kinds (M26), shared by the notification list, email, push and settings, in the order of the settings.
 */
export const noticeRules = {
  'payment-approved': rule('payment', 'payment', 'member', 'off', 'on'),
  'payment-sent': rule('payment', 'payment', 'member', 'on', 'on'),
  /** Unclaimed, returned or refused at PayPal (`payout-status-text.ts`, `payoutNews`). */
  'payment-returned': rule('payment', 'payment', 'member', 'always', 'on'),
  /** A payment that was approved before. */
  'payment-cancelled': rule('payment', 'payment', 'member', 'on', 'on'),
  'referral-joined': rule('referral', 'referral', 'affiliate', 'off', 'on'),
  /** A referred person's rental began to count, or ended. */
  'referral-active': rule('referral', 'referral', 'affiliate', 'off', 'on'),
  'ticket-reply': rule('support', 'support_reply', 'member', 'on', 'on', own),
  /** An admin opened the ticket. */
  'ticket-written': rule('support', 'support_reply', 'member', 'on', 'on', own),
  'ticket-status': rule('support', 'support_ticket', 'member', 'off', 'off'),
  /** PayPal address, password, email or role. */
  'account-changed': rule('account', 'account', 'member', 'always', 'on', own),
  'new-device': rule('account', 'account', 'member', 'always', 'on', own),
  /** The decision on an affiliate application. */
  application: rule('account', 'account', 'member', 'always', 'on', own),
  /** The rental or affiliate agreement has ended (T4). */
  'agreement-ended': rule('account', 'account', 'member', 'always', 'on', own),
  'new-ticket': rule('support', 'support_ticket', 'admin', 'off', 'on'),
  'member-reply': rule('support', 'support_reply', 'admin', 'off', 'on'),
  'new-lead': rule('support', 'account', 'admin', 'on', 'on', own),
  'new-application': rule('support', 'account', 'admin', 'on', 'on', own),
  /** A member ends an agreement, or withdraws the request (T4). */
  leaving: rule('account', 'account', 'admin', 'on', 'on', own),
  /** A member pauses their profile, or ends the pause (P12). */
  'profile-pause': rule('account', 'account', 'admin', 'off', 'on'),
  /** The monthly job can't generate a month (M28). */
  'month-waits': rule('payment', 'payment', 'admin', 'always', 'on', own),
  /** A health finding became bad, or good again (O3). */
  health: rule('account', 'account', 'admin', 'always', 'on', own),
  /** A protection will be switched off, or an admin was added or removed (S26). */
  protection: rule('account', 'account', 'admin', 'always', 'on', own),
} as const satisfies { [kind: string]: NoticeRule }

export type NoticeKind = keyof typeof noticeRules
export const noticeKinds = Object.keys(noticeRules) as NoticeKind[]

export const noticeRule = (kind: NoticeKind): NoticeRule => noticeRules[kind]

/** Returns the kinds that a person with these roles can get, in order. */
export const kindsFor = (roles: readonly string[]): NoticeKind[] =>
  noticeKinds.filter((kind) => {
    const { to } = noticeRule(kind)
    return to === 'member' || roles.includes(to)
  })
