import type { Notification } from '../../domain/entities'
import type { NoticeKind } from '../../domain/notices/kinds'
import { noticePath } from '../../domain/notices/link'
import { one } from '../platform/db'
import type { WantedMail } from '../mail/wanted-mail'

type Metadata = Notification['metadata'] & { kind: NoticeKind }

/** The letters that a notice writes itself; the others are written by what it tells of. */
const templates: { readonly [kind in NoticeKind]?: WantedMail['template'] } = {
  'payment-approved': 'payment-approved',
  'payment-sent': 'payment-dispersed',
  'payment-returned': 'payment-returned',
  'payment-cancelled': 'payment-cancelled',
  'referral-joined': 'referral-joined',
  'referral-active': 'referral-active',
  'ticket-status': 'ticket-status',
  'new-ticket': 'new-ticket',
  'member-reply': 'member-reply',
  'profile-pause': 'profile-pause',
}

/** The letter of a notice, but for whom it goes to; null for one whose letter is written by what it tells of. */
export function noticeLetter(app: PbApp, about: Metadata): Pick<WantedMail, 'template' | 'data'> | null {
  const template = templates[about.kind]
  if (template === undefined) return null
  const actionLink = `${$coterie.origin()}${noticePath(about)}`
  return { template, data: { actionLink, ...factsOf(app, about) } }
}

function factsOf(app: PbApp, about: Metadata): WantedMail['data'] {
  const { payment, amount_cents: amountCents = 0, payment_month: month = '' } = about
  const { payout = '', day = '' } = about
  if (payment !== undefined) return { amountCents, month, paypal: payeeOf(app, payment), payout, day }
  const { from = '', active, number = 0, subject = '', status = '', pause = '' } = about
  return { from, active: active === true ? 1 : 0, number, subject, status, pause, day }
}

/** Where a payment goes or went: it stands on the payment since it was approved. */
const payeeOf = (app: PbApp, payment: string): string =>
  one(app, 'SELECT payee_paypal AS payee FROM user_payments WHERE id = {:payment}', { payment }, { payee: '' })
    ?.payee ?? ''
