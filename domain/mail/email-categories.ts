import type { MailTemplate } from '../collections/mail-outbox'
import { isWanted, type NotifyChoices } from '../notices/choices'
import { noticeGroups, noticeRule, noticeRules, type NoticeGroup, type NoticeKind } from '../notices/kinds'

/** `necessary` emails are always sent. Others can be switched off, also by the suppression list. */
export type EmailCategory = 'necessary' | 'invitation' | NoticeGroup | NoticeKind

export const emailCategories: { readonly [template in MailTemplate]: EmailCategory } = {
  verify: 'necessary',
  'already-registered': 'necessary',
  welcome: 'account',
  'affiliate-welcome': 'account',
  'reset-password': 'necessary',
  'password-changed': 'necessary',
  'new-device': 'necessary',
  'devices-ended': 'necessary',
  'second-factor': 'necessary',
  protection: 'necessary',
  'paypal-changed': 'necessary',
  'email-changed': 'necessary',
  'role-changed': 'necessary',
  invite: 'invitation',
  'invite-reminder': 'invitation',
  'ticket-reply': 'ticket-reply',
  'ticket-written': 'ticket-written',
  'ticket-status': 'ticket-status',
  'new-ticket': 'new-ticket',
  'member-reply': 'member-reply',
  'payment-approved': 'payment-approved',
  'payment-dispersed': 'payment-sent',
  'payment-returned': 'payment-returned',
  'payment-cancelled': 'payment-cancelled',
  'referral-joined': 'referral-joined',
  'referral-active': 'referral-active',
  'generation-waits': 'necessary',
  'health-news': 'necessary',
  // An admin entered the recipient's address for this email.
  'day-anchor': 'necessary',
  lead: 'new-lead',
  // The address isn't verified, so the recipient must be able to unsubscribe, as with invitations.
  'lead-answer': 'invitation',
  'application-received': 'necessary',
  'application-known': 'necessary',
  // Another person may have entered the address.
  'application-no-account': 'account',
  'application-rejected': 'necessary',
  'new-application': 'new-application',
  'leaving-asked': 'necessary',
  'leaving-over': 'necessary',
  'leaving-confirmed': 'necessary',
  'leaving-notice': 'leaving',
  'profile-pause': 'profile-pause',
  'admin-link': 'necessary',
  test: 'necessary',
}

export const optOutKinds = ['invitation', ...noticeGroups] as const
export type OptOutKind = (typeof optOutKinds)[number]

const isNotice = (kind: EmailCategory): kind is NoticeKind => kind in noticeRules

export function noticeKindOfTemplate(template: MailTemplate): NoticeKind | null {
  const kind = emailCategories[template]
  return isNotice(kind) ? kind : null
}

/** Returns what an unsubscribe link switches off, or null for necessary emails, which have no such link. */
export function optOutKindOfTemplate(template: MailTemplate): OptOutKind | null {
  const kind = emailCategories[template]
  if (kind === 'necessary') return null
  if (!isNotice(kind)) return kind
  const { mail, group } = noticeRule(kind)
  return mail === 'always' ? null : group
}

/** Reports whether a person wants an email. The suppression list is checked elsewhere. */
export function wantsEmail(choices: NotifyChoices, template: MailTemplate): boolean {
  const kind = emailCategories[template]
  if (kind === 'necessary' || kind === 'invitation') return true
  return isNotice(kind) ? isWanted(choices, kind, 'mail') : choices[kind]?.mail !== false
}
