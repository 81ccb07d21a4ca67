/**
 * The notification types that the specification names. This is in a separate file because all devices load it, while only
 * few screens need the rules.
 */
export const notificationTypes = ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The groups of notifications in the settings. An unsubscribe link switches off a whole group. */
export const noticeGroups = ['payment', 'referral', 'support', 'account'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** The channels in addition to the notification list in the app, which contains all notifications. */
export const noticeChannels = ['mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

interface NoticeRule {
  group: NoticeGroup
  /** The type that the specification names, which determines the icon. */
  type: NotificationType
  /** The role that receives the kind. Other people don't see it in the settings. */
  to: 'member' | 'affiliate' | 'admin'
  /** The defaults. `always` means that the kind protects money or the account, and can't be switched off or delayed. */
  mail: 'always' | 'on' | 'off'
  push: 'on' | 'off'
  /** Whether the code of the event sends the email with its own content, instead of the email of the notification. */
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
 * All notification kinds (M26), in the order of the settings. The notification list, emails, push notifications and
 * settings use these rules.
 */
export const noticeRules = {
  'payment-approved': rule('payment', 'payment', 'member', 'off', 'on'),
  'payment-sent': rule('payment', 'payment', 'member', 'on', 'on'),
  /** The payment is unclaimed, returned or refused at PayPal (`payout-status-text.ts`, `payoutNews`). */
  'payment-returned': rule('payment', 'payment', 'member', 'always', 'on'),
  /** A payment was cancelled that had been approved. */
  'payment-cancelled': rule('payment', 'payment', 'member', 'on', 'on'),
  'referral-joined': rule('referral', 'referral', 'affiliate', 'off', 'on'),
  /** The rental of a referred person has started or ended. */
  'referral-active': rule('referral', 'referral', 'affiliate', 'off', 'on'),
  'ticket-reply': rule('support', 'support_reply', 'member', 'on', 'on', own),
  /** An admin opened the ticket. */
  'ticket-written': rule('support', 'support_reply', 'member', 'on', 'on', own),
  'ticket-status': rule('support', 'support_ticket', 'member', 'off', 'off'),
  /** The PayPal address, password, email address or role was changed. */
  'account-changed': rule('account', 'account', 'member', 'always', 'on', own),
  'new-device': rule('account', 'account', 'member', 'always', 'on', own),
  /** An affiliate application was accepted or rejected. */
  application: rule('account', 'account', 'member', 'always', 'on', own),
  /** The rental or affiliate agreement has ended (T4). */
  'agreement-ended': rule('account', 'account', 'member', 'always', 'on', own),
  'new-ticket': rule('support', 'support_ticket', 'admin', 'off', 'on'),
  'member-reply': rule('support', 'support_reply', 'admin', 'off', 'on'),
  'new-lead': rule('support', 'account', 'admin', 'on', 'on', own),
  'new-application': rule('support', 'account', 'admin', 'on', 'on', own),
  /** A member has requested to end an agreement, or withdrawn the request (T4). */
  leaving: rule('account', 'account', 'admin', 'on', 'on', own),
  /** A member has paused work on the profile, or ended the pause (P12). */
  'profile-pause': rule('account', 'account', 'admin', 'off', 'on'),
  /** The monthly job can't create the run of a month (M28). */
  'month-waits': rule('payment', 'payment', 'admin', 'always', 'on', own),
  /** A health finding has become bad or good again (O3). */
  health: rule('account', 'account', 'admin', 'always', 'on', own),
  /** A protection will be switched off, or an admin was added or removed (S26). */
  protection: rule('account', 'account', 'admin', 'always', 'on', own),
} as const satisfies { [kind: string]: NoticeRule }

export type NoticeKind = keyof typeof noticeRules
export const noticeKinds = Object.keys(noticeRules) as NoticeKind[]

export const noticeRule = (kind: NoticeKind): NoticeRule => noticeRules[kind]

/** Returns the kinds that a person with these roles can receive, in order. */
export const kindsFor = (roles: readonly string[]): NoticeKind[] =>
  noticeKinds.filter((kind) => {
    const { to } = noticeRule(kind)
    return to === 'member' || roles.includes(to)
  })
