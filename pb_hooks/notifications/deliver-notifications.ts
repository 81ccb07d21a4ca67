import type { Id, Notification, Language } from '../../domain/entities'
import { isPaidViaPayPalSql } from '../../domain/money/payouts/payout-file'
import { type NoticeKind, noticeKinds, noticeRule } from '../../domain/notices/kinds'
import { noticePath } from '../../domain/notices/link'
import { momentMs, moment, nowMs } from '../platform/clock'
import { rows, exec, inTransaction, exists, updateRows, oneOrDefault } from '../platform/db'
import { encodePaidLines, type PaidLine } from '../mail/templates/payment-lines'
import type { MailRequest } from '../mail/template-values'
import { origin } from '../platform/environment'
import { markNotificationsReadRoute } from '../../domain/api/messages/notices'
import { answerTo } from '../platform/route'
import { isWanted, canWaitForQuietHours } from '../../domain/notices/choices'
import { enqueueMail } from '../mail/enqueue'
import { storedNotifyChoices, quietUntil } from '../mail/can-email'
import { newBatchSizer, isStopping, runSoon } from '../platform/background'
import { paths } from '../../domain/paths'
import { queuePush } from '../push/subscriptions'

type Metadata = Notification['metadata'] & { kind: NoticeKind }

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

function notificationEmail(app: PbApp, about: Metadata): Pick<MailRequest, 'template' | 'data'> | null {
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
  const { paypal, sent, way, type, first, last } = oneOrDefault(
    app,
    `SELECT p.payee_paypal AS paypal, p.dispersed_at AS sent, CASE WHEN ${isPaidViaPayPalSql('p')} THEN '' ELSE trim(p.payment_method) END AS way,
       p.payment_type AS type, substr(p.payment_period_start, 1, 7) AS first, substr(p.payment_period_end, 1, 7) AS last
     FROM user_payments p WHERE p.id = {:payment}`,
    { payment },
    { paypal: '', sent: '', way: '', type: '', first: '', last: '' },
  )
  return {
    payment,
    // a payment by another method doesn't go to the PayPal address
    paypal: way === '' ? paypal : '',
    way,
    paymentType: type,
    firstMonth: first,
    lastMonth: last,
    atMs: momentMs(sent),
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

answerTo(markNotificationsReadRoute, ({ app, person }, { until }) => {
  const unread = 'user_id = {:user} AND created_at <= {:until} AND read = FALSE'
  updateRows(app, 'notifications', { read: true }, unread, { user: person.id, until })
  return {}
})

/** Time limit of a transaction in ms. It is short, because a transaction blocks other writers and renders each email. */
const batchMs = 100
/** Maximum number of notifications per transaction, and per run. */
const perBatch = 50
const perRun = 400
const staleMs = 3 * 86_400_000

export function deliverNotifications(app: PbApp): void {
  exec(app, 'DELETE FROM _notices_due WHERE due_at < {:before}', { before: moment(nowMs() - staleMs) })
  const sizer = newBatchSizer(batchMs)
  for (let carried = 0; carried < perRun;) {
    if (isStopping() || !isDue(app)) return
    const limit = Math.min(perBatch, sizer.size())
    const { looked: processed, tookMs } = inTransaction(app, (tx) => {
      const began = nowMs()
      return { looked: deliverSome(tx, limit), tookMs: nowMs() - began }
    })
    if (processed < limit) return
    sizer.took(processed, tookMs)
    carried += processed
  }
  runSoon(app, 'carry-notices')
}

/** Reports whether any notification is due. Checked before opening a transaction, which would block other writers. */
const isDue = (app: PbApp): boolean =>
  exists(app, 'SELECT 1 AS found FROM _notices_due WHERE due_at <= {:now} LIMIT 1', { now: moment() })

const shape = {
  id: '',
  user: '',
  metadata: '',
  read: false,
  email: '',
  firstName: '',
  language: '',
  verified: false,
  notify: '',
}
type Due = typeof shape

function deliverSome(tx: PbApp, limit: number): number {
  const due = rows(
    tx,
    `SELECT d.notice AS id, COALESCE(n.user_id, '') AS user, COALESCE(n.metadata, '{}') AS metadata, COALESCE(n.read, TRUE) AS read,
       COALESCE(u.email, '') AS email, COALESCE(u.first_name, '') AS firstName, COALESCE(u.language, '') AS language,
       COALESCE(u.verified, FALSE) AS verified, COALESCE(u.notify, '') AS notify
     FROM _notices_due d LEFT JOIN notifications n ON n.id = d.notice LEFT JOIN users u ON u.id = n.user_id
     WHERE d.due_at <= {:now} ORDER BY d.due_at, d.notice LIMIT {:limit}`,
    { now: moment(), limit },
    shape,
  )
  const pushes: Pushes = new Map()
  const done = due.filter((notice) => deliver(tx, notice, pushes)).map(({ id }) => id)
  // combines notifications that waited for the end of quiet hours into one push message
  for (const [user, [first, ...more]] of pushes)
    if (first) queuePush(tx, user, more.length === 0 ? first : { kind: 'several', link: paths.dashboard })
  exec(tx, 'DELETE FROM _notices_due WHERE notice IN (SELECT value FROM json_each({:done}))', {
    done: JSON.stringify(done),
  })
  return due.length
}

type Pushes = Map<Id, { kind: NoticeKind; link: string }[]>

function deliver(tx: PbApp, due: Due, pushes: Pushes): boolean {
  const about = JSON.parse(due.metadata) as Notification['metadata']
  const { kind } = about
  // drops rows of deleted people, and rows of unknown kinds from earlier versions
  if (due.user === '' || kind === undefined || !noticeKinds.includes(kind)) return true
  if (canWaitForQuietHours(kind)) {
    if (due.read) return true
    const until = quietUntil(tx, storedNotifyChoices(due.notify))
    if (until > 0) {
      exec(tx, 'UPDATE _notices_due SET due_at = {:until} WHERE notice = {:id}', { id: due.id, until: moment(until) })
      return false
    }
  }
  mail(tx, due, { ...about, kind })
  if (isWanted(storedNotifyChoices(due.notify), kind, 'push'))
    pushes.set(due.user, [...(pushes.get(due.user) ?? []), { kind, link: noticePath({ ...about, kind }) }])
  return true
}

function mail(tx: PbApp, due: Due, about: Notification['metadata'] & { kind: NoticeKind }): void {
  const { email: to, firstName } = due
  if (
    !due.verified ||
    noticeRule(about.kind).ownTemplate ||
    !isWanted(storedNotifyChoices(due.notify), about.kind, 'mail')
  )
    return
  const letter = notificationEmail(tx, about)
  if (letter === null) return
  const language: Language = due.language === 'es' ? 'es' : 'en'
  enqueueMail(tx, { to, language, template: letter.template, data: { firstName, ...letter.data } })
}

/** Model hook of a notification that a custom hook saves: fills in what devices read. */
export function createNotification(e: PbRecordEvent): void {
  const { record } = e
  if (['', 'null'].includes(record.getString('metadata'))) record.set('metadata', {})
  if (record.getString('created_at') === '') record.set('created_at', moment())
  e.next()
}
