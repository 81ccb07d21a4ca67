import type { Id, Notification } from '../../domain/entities'
import { isPaidViaPayPalSql } from '../../domain/money/payouts/payout-file'
import type { NoticeKind } from '../../domain/notices/kinds'
import { noticePath } from '../../domain/notices/link'
import { momentMs } from '../platform/clock'
import { one, rows } from '../platform/db'
import { encodePaidLines, type PaidLine } from '../mail/templates/payment-lines'
import type { MailRequest } from '../mail/template-values'
import { origin } from '../platform/environment'

type Metadata = Notification['metadata'] & { kind: NoticeKind }

/** Notifications that send an email themselves; for the others, the code that creates them does. */
const templates: { readonly [kind in NoticeKind]?: MailRequest['template'] } = {
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

/** Returns the email of a notification without its recipient; null if the notification sends none itself. */
export function notificationEmail(app: PbApp, about: Metadata): Pick<MailRequest, 'template' | 'data'> | null {
  const template = templates[about.kind]
  if (template === undefined) return null
  const actionLink = `${origin()}${noticePath(about)}`
  return { template, data: { actionLink, ...factsOf(app, about) } }
}

function factsOf(app: PbApp, about: Metadata): MailRequest['data'] {
  const { payment, amount_cents: amountCents = 0, payment_month: month = '' } = about
  const { payout = '', day = '' } = about
  if (payment !== undefined) return { amountCents, month, payout, day, ...paymentFacts(app, payment) }
  const { from = '', active, number = 0, subject = '', status = '', pause = '' } = about
  return { from, active: active === true ? 1 : 0, number, subject, status, pause, day }
}

function paymentFacts(app: PbApp, payment: Id): MailRequest['data'] {
  const about = one(
    app,
    `SELECT p.payee_paypal AS paypal, p.dispersed_at AS sent, CASE WHEN ${isPaidViaPayPalSql('p')} THEN '' ELSE trim(p.payment_method) END AS way,
       p.payment_type AS type, substr(p.payment_period_start, 1, 7) AS first, substr(p.payment_period_end, 1, 7) AS last
     FROM user_payments p WHERE p.id = {:payment}`,
    { payment },
    { paypal: '', sent: '', way: '', type: '', first: '', last: '' },
  )
  const { paypal = '', sent = '', way = '', type = '', first = '', last = '' } = about ?? {}
  return {
    payment,
    // other methods have no PayPal address
    paypal: way === '' ? paypal : '',
    way,
    paymentType: type,
    firstMonth: first,
    lastMonth: last,
    atMs: sent === '' ? 0 : momentMs(sent),
    lines: encodePaidLines(linesOf(app, payment)),
  }
}

const linesOf = (app: PbApp, payment: Id): PaidLine[] =>
  rows(
    app,
    `SELECT e.kind, e.month, MAX(e.days) AS days, MAX(e.days_in_month) AS daysInMonth, MAX(e.rate_cents) AS rateCents,
       SUM(l.amount_cents) AS cents, COUNT(*) AS count
     FROM payment_lines l JOIN earnings e ON e.id = l.earning WHERE l.payment = {:payment}
     GROUP BY e.month, e.kind, CASE e.kind WHEN 'rental' THEN e.id ELSE '' END
     ORDER BY e.month, e.kind DESC, MIN(e.n)`,
    { payment },
    { kind: '', month: '', days: 0, daysInMonth: 0, rateCents: 0, cents: 0, count: 0 },
  )
