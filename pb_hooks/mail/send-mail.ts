import { mailEnd, mayRepeat, saidBy, type MailAnswer, type MailEnd } from '../../domain/mail/delivery'
import { stoppableKindOf } from '../../domain/mail/letter-kinds'
import type { MailTemplate } from '../../domain/entities'
import { moment, momentMs, nowMs } from '../platform/clock'
import { exec, one, rows } from '../platform/db'
import { carry } from './carry'
import { deliveryInUse, type InUse } from './delivery-in-use'
import { maskLinks } from './mask-links'
import { mayWrite } from './may-write'
import { stopHeaders } from './unsubscribe-link'
import { runSoon } from '../platform/background'

/** Waits after each failed try; with the first try these make eight. */
const waitsMs = [15_000, 60_000, 5 * 60_000, 15 * 60_000, 3_600_000, 3 * 3_600_000, 6 * 3_600_000] as const
/** A claim older than that belongs to a server that died while sending. */
const claimLifeMs = 10 * 60_000
const perRun = 200

/**
 * Sends what is due. A mail is claimed by one conditional UPDATE before it goes out, so that no two workers send it, and none is
 * sent twice after a crash: what was being sent then goes again by an API that knows it again, and is otherwise `failed` as
 * interrupted, for an admin to send again.
 */
export function sendMail(app: PbApp): void {
  const by = deliveryInUse(app)
  if (!by) return
  takeUpInterrupted(app, by)
  for (let n = 0; n < perRun; n++) {
    const mail = claimNext(app, by)
    if (!mail) return
    deliver(app, by, mail)
  }
  runSoon(app, 'send-mail')
}

const triedShape = { id: '', way: '', carrier: '', first_try_at: '' }

/** Whether a mail whose last try has no known end may go out by the way in use. */
const mayGoAgain = (mail: typeof triedShape, by: InUse): boolean =>
  mayRepeat(
    { way: mail.way, carrier: mail.carrier, firstMs: momentMs(mail.first_try_at) },
    { way: by.delivery.way, carrier: by.carrier, ms: nowMs() },
  )

function takeUpInterrupted(app: PbApp, by: InUse): void {
  const now = moment()
  const cut = rows(
    app,
    `SELECT id, way, carrier, first_try_at FROM mail_outbox WHERE status = 'sending' AND next_at < {:now} LIMIT ${perRun}`,
    { now },
    triedShape,
  )
  for (const mail of cut) {
    exec(
      app,
      mayGoAgain(mail, by)
        ? `UPDATE mail_outbox SET status = 'queued', why = 'unanswered', next_at = {:now}, updated = {:now}
           WHERE id = {:id} AND status = 'sending' AND next_at < {:now}`
        : `UPDATE mail_outbox SET status = 'failed', why = 'interrupted', updated = {:now}
           WHERE id = {:id} AND status = 'sending' AND next_at < {:now}`,
      { id: mail.id, now },
    )
  }
}

const shape = { ...triedShape, why: '', template: '', to: '', subject: '', html: '', text: '', data: '', tries: 0 }
type Claimed = typeof shape

function claimNext(app: PbApp, by: InUse): Claimed | null {
  for (;;) {
    const now = nowMs()
    const next = one(
      app,
      `SELECT id, way, carrier, first_try_at, why, template, "to", subject, html, text, COALESCE(data, '{}') AS data, tries
       FROM mail_outbox WHERE status = 'queued' AND next_at <= {:now} ORDER BY next_at, id LIMIT 1`,
      { now: moment(now) },
      shape,
    )
    if (!next) return null
    if (!mayWrite(app, { to: next.to, template: next.template as MailTemplate })) {
      leaveOut(app, next.id)
      continue
    }
    if (next.why === 'unanswered' && !mayGoAgain(next, by)) {
      giveUp(app, next.id)
      continue
    }
    const claimed = exec(
      app,
      `UPDATE mail_outbox SET status = 'sending', tries = tries + 1, next_at = {:until}, updated = {:now}, way = {:way},
         carrier = {:carrier}, first_try_at = CASE WHEN first_try_at = '' THEN {:now} ELSE first_try_at END
       WHERE id = {:id} AND status = 'queued'`,
      { id: next.id, until: moment(now + claimLifeMs), now: moment(now), way: by.delivery.way, carrier: by.carrier },
    )
    if (claimed === 1) return { ...next, tries: next.tries + 1 }
  }
}

function giveUp(app: PbApp, id: string): void {
  exec(
    app,
    `UPDATE mail_outbox SET status = 'failed', why = 'interrupted', updated = {:now} WHERE id = {:id} AND status = 'queued'`,
    { id, now: moment() },
  )
}

/** Somebody who got letters may have stopped them while one waited. */
function leaveOut(app: PbApp, id: string): void {
  exec(
    app,
    `UPDATE mail_outbox SET status = 'not_sent', why = 'unwanted', updated = {:now} WHERE id = {:id} AND status = 'queued'`,
    { id, now: moment() },
  )
}

function deliver(app: PbApp, by: InUse, mail: Claimed): void {
  const kind = stoppableKindOf(mail.template as MailTemplate)
  const headers = kind === null ? {} : stopHeaders({ address: mail.to, kind }, by.delivery.replyTo)
  const answer = carry(by, { ...mail, headers })
  const end = mailEnd(by.delivery.way, answer)
  if (end !== 'sent') {
    failed(app, mail, answer, end)
    return
  }
  const now = moment()
  exec(
    app,
    `UPDATE mail_outbox SET status = 'sent', why = '', error = '', sent_at = {:now}, updated = {:now},
       html = {:html}, text = {:text}, data = {:data} WHERE id = {:id} AND status = 'sending'`,
    { id: mail.id, now, html: maskLinks(mail.html), text: maskLinks(mail.text), data: maskLinks(mail.data) },
  )
}

function failed(app: PbApp, mail: Claimed, answer: MailAnswer, end: Exclude<MailEnd, 'sent'>): void {
  const wait = waitsMs[mail.tries - 1]
  const again = wait !== undefined && end === 'again'
  exec(
    app,
    `UPDATE mail_outbox SET status = {:status}, why = {:why}, error = {:error}, next_at = {:next}, updated = {:now}
     WHERE id = {:id} AND status = 'sending'`,
    {
      id: mail.id,
      status: again ? 'queued' : 'failed',
      why: again ? (answer.certain ? 'retry' : 'unanswered') : end === 'unknown' ? 'interrupted' : 'refused',
      error: maskLinks(errorText(answer)),
      next: moment(nowMs() + (wait ?? 0)),
      now: moment(),
    },
  )
}

/** For the log: what the server said, after the problem's name where it said nothing or isn't what refused. */
export const errorText = (answer: MailAnswer): string =>
  answer.problem === 'refused' ? saidBy(answer) || answer.problem : `${answer.problem}: ${saidBy(answer)}`
