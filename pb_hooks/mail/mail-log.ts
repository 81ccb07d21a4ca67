import { fullNameSql } from '../../domain/people/person-names'
import { sentMailCountRoute, mailLogEntryRoute, mailLogRoute, resendMailRoute } from '../../domain/api/messages/mail'
import type { InputOf } from '../../domain/api/route'
import type { Language, MailOutboxRow, MailStatus, MailTemplate } from '../../domain/entities'
import { mailStatuses } from '../../domain/collections/mail-outbox'
import { mailStateOf, mailStates, mailStatusesOf, type MailState } from '../../domain/mail/email-templates'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { one, readNumber, exists, requireOne, choiceOf, updateRows } from '../platform/db'
import { maxCounted, readPage, type Listing, filtersOf, searchFilter, shownCount } from '../platform/pagination'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { canEmail } from './can-email'
import { maskLinks, findTokens } from './viewable-mail'
import { hasMailServer } from './active-delivery'
import { runSoon } from '../platform/background'

const pageSize = 50
const shape = {
  id: '',
  created: '',
  updated: '',
  to: '',
  template: choiceOf<MailTemplate>(),
  language: choiceOf<Language>(),
  subject: '',
  status: choiceOf<MailStatus>(),
  why: '',
  tries: 0,
  next_at: '',
  sent_at: '',
  error: '',
  queued_at: '',
  way: choiceOf<MailOutboxRow['way']>(),
  carrier: '',
  first_try_at: '',
}
const columns = Object.keys(shape).map((column) => `"${column}"`)

const listed = { ...shape, person: '', personName: '' }

/** Lists the mail log, newest first, without bodies, because devices cache the list. */
answerTo(mailLogRoute, ({ app }, { after = '', ...input }) => {
  const { rows, next } = readPage(app, listings(input), after, pageSize)
  return {
    rows,
    next,
    smtp: hasMailServer(app),
    counts: countsByState(app),
  }
})

/** Counts the sent emails of a template, up to the limit that lists use, because there may be a million. */
answerTo(sentMailCountRoute, ({ app }, { template }) => {
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM mail_outbox WHERE template = {:template} AND status = 'sent' LIMIT ${maxCounted + 1})`
  return { sent: shownCount(readNumber(app, sql, { template })) }
})

type Input = Omit<InputOf<typeof mailLogRoute>, 'after'>

/** Builds the query with only the given filters, so each combination uses its own index. */
function listings({ state, template, language, month, search = '' }: Input): Listing<typeof listed>[] {
  const words = `m."to" || ' ' || COALESCE(u.first_name, '') || ' ' || COALESCE(u.last_name, '') || ' ' || m.subject`
  const { where, bound } = filtersOf(
    ['m.queued_at >= {:from}', { from: month ? `${month}-01` : '', to: `${month}-32` }],
    template && ['m.template = {:template}', { template }],
    language && ['m.language = {:language}', { language }],
    searchFilter(words, search),
  )
  const all: Listing<typeof listed> = {
    columns: `${columns.map((column) => `m.${column}`).join(', ')}, COALESCE(u.id, '') AS person,
      COALESCE(${fullNameSql('u')}, '') AS personName`,
    shape: listed,
    from: `mail_outbox m LEFT JOIN users u ON u.email = m."to" AND u.email != ''`,
    where,
    bound,
    by: 'm.queued_at',
    id: 'm.id',
    descending: true,
    // uses only one upper bound, the cursor's or the month's, because SQLite may pick the larger of two
    ...(month && { first: 'm.queued_at < {:to}' }),
  }
  if (!state) return [all]
  return mailStatusesOf(state).map((status) => ({
    ...all,
    where: [...where, 'm.status = {:status}'],
    bound: { ...bound, status },
  }))
}

function countsByState(app: PbApp): { [state in MailState]: number } {
  const counts = Object.fromEntries(mailStates.map((state) => [state, 0])) as { [state in MailState]: number }
  for (const status of mailStatuses) {
    const sql = 'SELECT COUNT(*) AS n FROM mail_outbox WHERE status = {:status}'
    counts[mailStateOf(status)] += readNumber(app, sql, { status })
  }
  return counts
}

/**
 * Reports whether an email may contain a link into an admin's account (S26), even an email to the admin's earlier address.
 */
export function letsAdminIn(
  app: PbApp,
  mail: { to: string; template: string; text: string; html: string; data: string },
): boolean {
  if (mail.template === 'admin-link') return true
  const hashes = findTokens(mail.text + mail.html + mail.data).map((token) => $security.sha256(token))
  return exists(
    app,
    `SELECT 1 AS found FROM user_roles r CROSS JOIN users u ON u.id = r.user_id WHERE r.role = 'admin'
         AND (lower(u.email) = lower({:to}) OR u.id IN (SELECT t.user FROM json_each({:hashes}) h CROSS JOIN _account_tokens t ON t.hash = h.value))
       LIMIT 1`,
    { to: mail.to, hashes: JSON.stringify(hashes) },
  )
}

/**
 * Returns one email, its text only if there is no mail server. Links into accounts are masked: `copyLinkRoute` returns them
 * and logs it.
 */
answerTo(mailLogEntryRoute, ({ app }, { id }) => {
  const masked = hasMailServer(app)
  const sql = `SELECT ${columns.join(', ')}, text, html, COALESCE(data, '{}') AS data FROM mail_outbox WHERE id = {:id}`
  const row = requireOne(app, sql, { id }, { ...shape, text: '', html: '', data: '' })
  const { text, html, data, ...rest } = row
  const mail: MailOutboxRow = {
    ...rest,
    text: masked ? '' : maskLinks(text),
    html: masked ? '' : maskLinks(html),
    data: masked ? {} : (JSON.parse(maskLinks(data)) as MailOutboxRow['data']),
  }
  return { mail, masked }
})

/** Queues again an email that failed or was only stored because there was no mail server. Sent emails can't be resent. */
commandFor(resendMailRoute, ({ app, audit }, { id }) => {
  if (!hasMailServer(app)) fail('mail-not-resendable', { why: 'no-mail-server' })
  const choice = { to: '', template: choiceOf<MailTemplate>() }
  const mail = one(app, `SELECT "to", template FROM mail_outbox WHERE id = {:id}`, { id }, choice)
  if (mail && !canEmail(app, mail)) fail('mail-not-resendable')
  const again = { status: 'queued', why: '', error: '', tries: 0, next_at: moment(), first_try_at: '' }
  const where = `id = {:id} AND status IN ('kept', 'failed', 'bounced', 'not_sent')`
  const changed = updateRows(app, 'mail_outbox', again, where, { id })
  if (changed === 0) fail('mail-not-resendable')
  audit('mail.resend', `mail_outbox/${id}`)
  runSoon(app, 'send-mail')
  return {}
})
