import * as v from 'valibot'
import type { Language, MailOutboxRow, MailStatus, MailTemplate } from '../../domain/entities'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { adminCommand } from '../platform/command'
import { exec, one, rows } from '../platform/db'
import { fail } from '../platform/refusals'
import { route } from '../platform/route'
import { mailServerIsSet } from './mail-server'

const pageSize = 50
const columns = `id, created, updated, "to", template, language, subject, text, status, why, tries, next_at, sent_at, error, queued_at`
const shape = {
  id: '',
  created: '',
  updated: '',
  to: '',
  template: '',
  language: '',
  subject: '',
  text: '',
  status: '',
  why: '',
  tries: 0,
  next_at: '',
  sent_at: '',
  error: '',
  queued_at: '',
}
const typed = (row: typeof shape) => ({
  ...row,
  template: row.template as MailTemplate,
  language: row.language as Language,
  status: row.status as MailStatus,
})

/** All mails, newest first, a page at a time. Texts only while no mail server is set up. */
export const mailLog = route(
  'GET /api/admin/mail-log',
  'admin',
  v.object({ page: v.exactOptional(v.string()) }),
  ({ app }, { page }) => {
    const smtp = mailServerIsSet(app)
    const offset = (Math.max(1, Number(page ?? '1') || 1) - 1) * pageSize
    const found = rows(
      app,
      `SELECT ${columns} FROM mail_outbox ORDER BY queued_at DESC, id LIMIT {:limit} OFFSET {:offset}`,
      { limit: pageSize + 1, offset },
      shape,
    )
    const shown = found.slice(0, pageSize).map((row) => typed(smtp ? { ...row, text: '' } : row))
    return { rows: shown, more: found.length > pageSize, smtp }
  },
)

const idInput = v.object({ id: v.pipe(v.string(), v.maxLength(15)) })

/** One mail. Its body, which may hold links that sign somebody in, is answered only while no mail server is set up. */
export const mailLogOne = route('GET /api/admin/mail-log/one', 'admin', idInput, ({ app }, { id }) => {
  const masked = mailServerIsSet(app)
  const row = one(
    app,
    `SELECT ${columns}, html, COALESCE(data, '{}') AS data FROM mail_outbox WHERE id = {:id}`,
    { id },
    { ...shape, html: '', data: '' },
  )
  if (!row) fail('not-found')
  const { html, data, ...rest } = row
  const mail: MailOutboxRow = {
    ...typed(rest),
    text: masked ? '' : rest.text,
    html: masked ? '' : html,
    data: masked ? {} : (JSON.parse(data) as MailOutboxRow['data']),
  }
  return { mail, masked }
})

/** Queues a mail anew: one that was kept while there was no mail server, or one that failed. A sent one is masked. */
export const sendAgain = adminCommand('POST /api/admin/mail-log/send-again', idInput, ({ app, person }, { id }) => {
  if (!mailServerIsSet(app)) fail('mail-not-resendable', { why: 'no-mail-server' })
  const now = moment()
  const changed = exec(
    app,
    `UPDATE mail_outbox SET status = 'queued', why = '', error = '', tries = 0, next_at = {:now}, updated = {:now}
     WHERE id = {:id} AND status IN ('kept', 'failed', 'bounced', 'not_sent')`,
    { id, now },
  )
  if (changed === 0) fail('mail-not-resendable')
  audit(app, { actor: person.id, actorName: person.name, action: 'mail.send-again', subject: `mail_outbox/${id}` })
  $coterie.runSoon('send-mail')
  return {}
})
