/** The specification's types of a notification. Apart from the rules of notices: every device's tables know them, few screens the rules. */
export const notificationTypes = ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The groups in which people choose, and which an unsubscribe link switches off as one. */
export const noticeGroups = ['payment', 'referral', 'support', 'account'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Where a notice goes besides the bell, which has everything. */
export const noticeChannels = ['mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

interface NoticeRule {
  group: NoticeGroup
  /** The specification's type, which the bell's picture follows. */
  type: NotificationType
  /** Whose choice it is; nobody is shown a kind that never reaches them. */
  to: 'member' | 'affiliate' | 'admin'
  /** Mail and push before anybody chose. `always`: it guards money or account, so that nobody can switch it off, and no hour holds it back. */
  mail: 'always' | 'on' | 'off'
  push: 'on' | 'off'
  /** Whether the letter is written by what the notice tells of (it quotes, or carries a link of its own), not by the notice itself. */
  ownLetter: boolean
}

const rule = (
  group: NoticeGroup,
  type: NotificationType,
  to: NoticeRule['to'],
  mail: NoticeRule['mail'],
  push: NoticeRule['push'],
  more: { ownLetter?: boolean } = {},
): NoticeRule => ({ group, type, to, mail, push, ownLetter: false, ...more })

const own = { ownLetter: true } as const

/**
 * Every kind of notice (M26): the one table that bell, mail, push and the choices in the settings read. In the order in which people
 * choose.
 */
export const noticeRules = {
  'payment-approved': rule('payment', 'payment', 'member', 'off', 'on'),
  'payment-sent': rule('payment', 'payment', 'member', 'on', 'on'),
  /** It waits for its payee at PayPal, came back or was refused there (`domain/money/payouts/payout-status-text.ts`, `payoutNews`). */
  'payment-returned': rule('payment', 'payment', 'member', 'always', 'on'),
  /** One that was approved before: what the person was told isn't so any more. */
  'payment-cancelled': rule('payment', 'payment', 'member', 'on', 'on'),
  'referral-joined': rule('referral', 'referral', 'affiliate', 'off', 'on'),
  /** A referred person's rental began to count, or ended. */
  'referral-active': rule('referral', 'referral', 'affiliate', 'off', 'on'),
  'ticket-reply': rule('support', 'support_reply', 'member', 'on', 'on', own),
  /** An admin opened the ticket: nobody had asked. */
  'ticket-written': rule('support', 'support_reply', 'member', 'on', 'on', own),
  'ticket-status': rule('support', 'support_ticket', 'member', 'off', 'off'),
  /** PayPal address, password, email or role. */
  'account-changed': rule('account', 'account', 'member', 'always', 'on', own),
  'new-device': rule('account', 'account', 'member', 'always', 'on', own),
  /** What came of one's affiliate application. */
  application: rule('account', 'account', 'member', 'always', 'on', own),
  /** The last day of one's rental or affiliate agreement is over (T4). */
  'agreement-ended': rule('account', 'account', 'member', 'always', 'on', own),
  'new-ticket': rule('support', 'support_ticket', 'admin', 'off', 'on'),
  'member-reply': rule('support', 'support_reply', 'admin', 'off', 'on'),
  'new-lead': rule('support', 'account', 'admin', 'on', 'on', own),
  'new-application': rule('support', 'account', 'admin', 'on', 'on', own),
  /** Somebody ends an agreement, or stays after all (T4). */
  leaving: rule('account', 'account', 'admin', 'on', 'on', own),
  /** Somebody pauses their profile, or ends the pause (P12). */
  'profile-pause': rule('account', 'account', 'admin', 'off', 'on'),
  /** The monthly job can't generate a month (M28). */
  'month-waits': rule('payment', 'payment', 'admin', 'always', 'on', own),
  /** Something of the installation turned bad, or is good again (O3). */
  health: rule('account', 'account', 'admin', 'always', 'on', own),
  /** A protection is being switched off, or who is an admin changed (S26). */
  protection: rule('account', 'account', 'admin', 'always', 'on', own),
} as const satisfies { [kind: string]: NoticeRule }

export type NoticeKind = keyof typeof noticeRules
export const noticeKinds = Object.keys(noticeRules) as NoticeKind[]

export const noticeRule = (kind: NoticeKind): NoticeRule => noticeRules[kind]

/** The kinds somebody chooses for, in order: those that can reach them. */
export const kindsFor = (roles: readonly string[]): NoticeKind[] =>
  noticeKinds.filter((kind) => {
    const { to } = noticeRule(kind)
    return to === 'member' || roles.includes(to)
  })
