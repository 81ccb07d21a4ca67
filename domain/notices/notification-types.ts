/** The specification's types of a notification. Apart from the rules of notices: every device's tables know them, few screens the rules. */
export const notificationTypes = ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const
export type NotificationType = (typeof notificationTypes)[number]
