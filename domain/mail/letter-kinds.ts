import type { MailTemplate } from '../collections/mail-outbox'
import type { NotifyKind } from '../collections/users'

/**
 * What a letter is to whoever gets it. `necessary` always goes: it proves an address, gives access back, guards the account or the
 * payee, answers what the receiver asked for themselves, or tells an admin that nobody is paid. Every other letter has a kind that
 * its receiver may switch off, and none goes to an address that wants no letters at all. The one rule of this (decision 33).
 */
export type LetterKind = 'necessary' | 'invitation' | NotifyKind

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
  'paypal-changed': 'necessary',
  invite: 'invitation',
  'invite-reminder': 'invitation',
  'ticket-reply': 'support',
  'new-ticket': 'support',
  'payment-dispersed': 'payment',
  'generation-waits': 'necessary',
  lead: 'support',
  'application-received': 'necessary',
  'application-known': 'necessary',
  // a stranger may have given the address
  'application-no-account': 'account',
  'application-rejected': 'necessary',
  'new-application': 'support',
  'admin-link': 'necessary',
  test: 'necessary',
}

/** The kinds that somebody may switch off by a letter's link, as the link names them. */
export const stoppableKinds = ['invitation', 'support', 'payment', 'referral', 'account'] as const
export type StoppableKind = (typeof stoppableKinds)[number]

/** The kind that a letter's link switches off; null for a necessary letter, which has no such link. */
export function stoppableKindOf(template: MailTemplate): StoppableKind | null {
  const kind = letterKinds[template]
  return kind === 'necessary' ? null : kind
}
