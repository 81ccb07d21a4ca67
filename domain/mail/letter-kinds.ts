import type { MailTemplate } from '../collections/mail-outbox'
import { isWanted, type NotifyChoices } from '../notices/choices'
import { noticeGroups, noticeRule, noticeRules, type NoticeGroup, type NoticeKind } from '../notices/kinds'

/**
 * What a letter is to whoever gets it. `necessary` always goes: it proves an address, gives access back, guards the account or the
 * payee, answers what the receiver asked for themselves, or tells an admin that nobody is paid. Every other letter is that of a kind of
 * notice, or of a whole group, that its receiver may switch off, and none goes to an address that wants no letters at all. The one rule
 * of this (decision 33); which kinds of notice always go by mail is said in `domain/notices/kinds.ts`.
 */
export type LetterKind = 'necessary' | 'invitation' | NoticeGroup | NoticeKind

export const letterKinds: { readonly [template in MailTemplate]: LetterKind } = {
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
  // an admin has named the address for it
  'day-anchor': 'necessary',
  lead: 'new-lead',
  // nobody has proved the address: as an invitation, it can be the last one
  'lead-answer': 'invitation',
  'application-received': 'necessary',
  'application-known': 'necessary',
  // a stranger may have given the address
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

/** The kinds that somebody may switch off by a letter's link, as the link names them. */
export const stoppableKinds = ['invitation', ...noticeGroups] as const
export type StoppableKind = (typeof stoppableKinds)[number]

const isNotice = (kind: LetterKind): kind is NoticeKind => kind in noticeRules

/** The notice whose letter this is; null for one of another kind. */
export function noticeOf(template: MailTemplate): NoticeKind | null {
  const kind = letterKinds[template]
  return isNotice(kind) ? kind : null
}

/** What a letter's link switches off: the group of its kind; null for a necessary letter, which has no such link. */
export function stoppableKindOf(template: MailTemplate): StoppableKind | null {
  const kind = letterKinds[template]
  if (kind === 'necessary') return null
  if (!isNotice(kind)) return kind
  const { mail, group } = noticeRule(kind)
  return mail === 'always' ? null : group
}

/** Whether an account with these choices gets such a letter; that somebody wants no letters at all is asked elsewhere. */
export function isLetterWanted(choices: NotifyChoices, template: MailTemplate): boolean {
  const kind = letterKinds[template]
  if (kind === 'necessary' || kind === 'invitation') return true
  return isNotice(kind) ? isWanted(choices, kind, 'mail') : choices[kind]?.mail !== false
}
