import { mailLogOneRoute, mailLogRoute, sendAgainRoute } from '../../domain/api/mail'
import type { Language, MailOutboxRow, MailStatus, MailTemplate } from '../../domain/entities'
import { mailStates, type MailState } from '../../domain/mail/mail-states'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, one, rows } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { mailServerIsSet } from './mail-server'

const pageSize = 50
const columns = `id, created, updated, "to", template, language, subject, status, why, tries, next_at, sent_at, error, queued_at`
const shape = {
  id: '',
  created: '',
  updated: '',
  to: '',
  template: '',
  language: '',
  subject: '',
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

/** A state as SQL over `status`. */
const stateOf = `CASE status WHEN 'queued' THEN 'waiting' WHEN 'sending' THEN 'waiting' ELSE status END`

/** The mail log, newest first, a page at a time, without texts: a list is kept on the admin's device. */
export const mailLog = answerTo(mailLogRoute, ({ app }, { page, ...wanted }) => {
  const { state = '', template = '', language = '', month = '', search = '' } = wanted
  const offset = (Number(page ?? '1') - 1) * pageSize
  const found = rows(
    app,
    `SELECT ${columns.replaceAll(/(^|, )/g, '$1m.')}, COALESCE(u.id, '') AS person,
       TRIM(COALESCE(u.first_name, '') || ' ' || COALESCE(u.last_name, '')) AS personName
     FROM mail_outbox m LEFT JOIN users u ON u.email = m."to"
     WHERE ({:state} = '' OR ${stateOf} = {:state}) AND ({:template} = '' OR m.template = {:template})
       AND ({:language} = '' OR m.language = {:language})
       AND ({:month} = '' OR (m.queued_at >= {:month} || '-01' AND m.queued_at < {:month} || '-32'))
       AND ({:search} = '' OR instr(coterie_folded(m."to" || ' ' || COALESCE(u.first_name, '') || ' ' ||
         COALESCE(u.last_name, '') || ' ' || m.subject), coterie_folded({:search})) > 0)
     ORDER BY m.queued_at DESC, m.id LIMIT {:limit} OFFSET {:offset}`,
    { state, template, language, month, search: search.trim(), limit: pageSize + 1, offset },
    { ...shape, person: '', personName: '' },
  )
  const shown = found.slice(0, pageSize).map((row) => ({ ...row, ...typed(row) }))
  return { rows: shown, more: found.length > pageSize, smtp: mailServerIsSet(app), counts: countsByState(app) }
})

function countsByState(app: PbApp): { [state in MailState]: number } {
  const counts = Object.fromEntries(mailStates.map((state) => [state, 0])) as { [state in MailState]: number }
  const sql = `SELECT ${stateOf} AS state, COUNT(*) AS n FROM mail_outbox GROUP BY 1`
  for (const { state, n } of rows(app, sql, {}, { state: '', n: 0 })) counts[state as MailState] = n
  return counts
}

/** One mail. Its body, which may hold links that sign somebody in, is answered only while no mail server is set up. */
export const mailLogOne = answerTo(mailLogOneRoute, ({ app }, { id }) => {
  const masked = mailServerIsSet(app)
  const row = one(
    app,
    `SELECT ${columns}, text, html, COALESCE(data, '{}') AS data FROM mail_outbox WHERE id = {:id}`,
    { id },
    { ...shape, text: '', html: '', data: '' },
  )
  if (!row) fail('not-found')
  const { text, html, data, ...rest } = row
  const mail: MailOutboxRow = {
    ...typed(rest),
    text: masked ? '' : text,
    html: masked ? '' : html,
    data: masked ? {} : (JSON.parse(data) as MailOutboxRow['data']),
  }
  return { mail, masked }
})

/** Queues a mail anew: one that was kept while there was no mail server, or one that failed. A sent one is masked. */
export const sendAgain = commandFor(sendAgainRoute, ({ app, person }, { id }) => {
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
