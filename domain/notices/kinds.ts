export const notificationTypes = ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The groups of kinds. An unsubscribe link switches off a whole group. */
export const noticeGroups = ['payment', 'referral', 'support', 'account'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Channels in addition to the list in the app, which contains all notifications. */
export const noticeChannels = ['mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

interface NoticeRule {
  group: NoticeGroup
  /** The type that the specification names; determines the icon. */
  type: NotificationType
  to: 'member' | 'affiliate' | 'admin'
  /** `always`: the email protects money or the account, and can't be switched off or delayed. */
  mail: 'always' | 'on' | 'off'
  push: 'on' | 'off'
  /** Whether the code of the event sends its own email instead of the notification's email. */
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

/** All notification kinds (M26), in the order of the settings. */
export const noticeRules = {
  'payment-approved': rule('payment', 'payment', 'member', 'off', 'on'),
  'payment-sent': rule('payment', 'payment', 'member', 'on', 'on'),
  'payment-returned': rule('payment', 'payment', 'member', 'always', 'on'),
  /** An approved payment was cancelled. */
  'payment-cancelled': rule('payment', 'payment', 'member', 'on', 'on'),
  'referral-joined': rule('referral', 'referral', 'affiliate', 'off', 'on'),
  'referral-active': rule('referral', 'referral', 'affiliate', 'off', 'on'),
  'ticket-reply': rule('support', 'support_reply', 'member', 'on', 'on', own),
  'ticket-written': rule('support', 'support_reply', 'member', 'on', 'on', own),
  'ticket-status': rule('support', 'support_ticket', 'member', 'off', 'off'),
  'account-changed': rule('account', 'account', 'member', 'always', 'on', own),
  'new-device': rule('account', 'account', 'member', 'always', 'on', own),
  application: rule('account', 'account', 'member', 'always', 'on', own),
  'agreement-ended': rule('account', 'account', 'member', 'always', 'on', own),
  'new-ticket': rule('support', 'support_ticket', 'admin', 'off', 'on'),
  'member-reply': rule('support', 'support_reply', 'admin', 'off', 'on'),
  'new-lead': rule('support', 'account', 'admin', 'on', 'on', own),
  'new-application': rule('support', 'account', 'admin', 'on', 'on', own),
  leaving: rule('account', 'account', 'admin', 'on', 'on', own),
  'profile-pause': rule('account', 'account', 'admin', 'off', 'on'),
  'month-waits': rule('payment', 'payment', 'admin', 'always', 'on', own),
  health: rule('account', 'account', 'admin', 'always', 'on', own),
  /** A protection will be switched off, or an admin was added or removed (S26). */
  protection: rule('account', 'account', 'admin', 'always', 'on', own),
} as const satisfies { [kind: string]: NoticeRule }

export type NoticeKind = keyof typeof noticeRules
export const noticeKinds = Object.keys(noticeRules) as NoticeKind[]

export const noticeRule = (kind: NoticeKind): NoticeRule => noticeRules[kind]

export const kindsFor = (roles: readonly string[]): NoticeKind[] =>
  noticeKinds.filter((kind) => {
    const { to } = noticeRule(kind)
    return to === 'member' || roles.includes(to)
  })
