import { moment, nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'
import { mailServerIsSet } from './mail-server'
import { maskLinks } from './mask-links'

/** Waits after each failed try; with the first try these make eight. */
const waitsMs = [15_000, 60_000, 5 * 60_000, 15 * 60_000, 3_600_000, 3 * 3_600_000, 6 * 3_600_000] as const
/** A claim older than that belongs to a server that died while sending. */
const claimLifeMs = 10 * 60_000
const perRun = 200

/**
 * Sends what is due. A mail is claimed by one conditional UPDATE before it goes to the mail server, so that no two workers
 * send it, and none is sent twice after a crash: what was being sent then is `failed` as interrupted, and an admin may
 * send it again.
 */
export function sendMail(app: PbApp): void {
  if (!mailServerIsSet(app)) return
  giveUpInterrupted(app)
  for (let n = 0; n < perRun; n++) {
    const mail = claimNext(app)
    if (!mail) return
    deliver(app, mail)
  }
  $coterie.runSoon('send-mail')
}

function giveUpInterrupted(app: PbApp): void {
  exec(
    app,
    `UPDATE mail_outbox SET status = 'failed', why = 'interrupted', updated = {:now}
     WHERE status = 'sending' AND next_at < {:now}`,
    { now: moment() },
  )
}

const shape = { id: '', to: '', subject: '', html: '', text: '', data: '', tries: 0 }
type Claimed = typeof shape

function claimNext(app: PbApp): Claimed | null {
  for (;;) {
    const now = nowMs()
    const next = one(
      app,
      `SELECT id, "to", subject, html, text, COALESCE(data, '{}') AS data, tries FROM mail_outbox
       WHERE status = 'queued' AND next_at <= {:now} ORDER BY next_at, id LIMIT 1`,
      { now: moment(now) },
      shape,
    )
    if (!next) return null
    const claimed = exec(
      app,
      `UPDATE mail_outbox SET status = 'sending', tries = tries + 1, next_at = {:until}, updated = {:now}
       WHERE id = {:id} AND status = 'queued'`,
      { id: next.id, until: moment(now + claimLifeMs), now: moment(now) },
    )
    if (claimed === 1) return { ...next, tries: next.tries + 1 }
  }
}

function deliver(app: PbApp, mail: Claimed): void {
  const { senderAddress, senderName } = app.settings().meta
  try {
    app.newMailClient().send(
      new MailerMessage({
        from: { address: senderAddress, name: senderName },
        to: [{ address: mail.to }],
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: {
          'Message-ID': `<${mail.id}@${senderAddress.split('@')[1] ?? 'localhost'}>`,
          'Auto-Submitted': 'auto-generated',
        },
      }),
    )
  } catch (error) {
    failed(app, mail, String(error))
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

function failed(app: PbApp, mail: Claimed, error: string): void {
  const wait = waitsMs[mail.tries - 1]
  const again = wait !== undefined && !isPermanent(error)
  exec(
    app,
    `UPDATE mail_outbox SET status = {:status}, why = {:why}, error = {:error}, next_at = {:next}, updated = {:now}
     WHERE id = {:id} AND status = 'sending'`,
    {
      id: mail.id,
      status: again ? 'queued' : 'failed',
      why: again ? 'retry' : 'refused',
      error: maskLinks(error).slice(0, 500),
      next: moment(nowMs() + (wait ?? 0)),
      now: moment(),
    },
  )
}

/** A 5xx answer of SMTP is final; trying again would only cost the sender's good name. */
const isPermanent = (error: string): boolean => /(^|[\s:])5\d\d[\s-]/.test(error)
