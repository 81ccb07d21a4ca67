import * as v from 'valibot'
import { languageField } from '../../people/account-fields'
import { deliveryMethods, mailStatuses, mailTemplates } from '../../collections/mail-outbox'
import { mailStates } from '../../mail/email-templates'
import { count, id, month, pageCursor, searchText } from '../atoms'
import { call, command, query, type OutputOf, type InputOf } from '../route'

/** A row of the mail log: `mail_outbox` without its body, which may contain sign-in links. */
const mailRow = v.object({
  id,
  created: v.string(),
  updated: v.string(),
  to: v.string(),
  template: v.picklist(mailTemplates),
  language: languageField,
  subject: v.string(),
  status: v.picklist(mailStatuses),
  why: v.string(),
  tries: v.number(),
  next_at: v.string(),
  sent_at: v.string(),
  error: v.string(),
  queued_at: v.string(),
  way: v.union([v.picklist(deliveryMethods), v.literal('')]),
  carrier: v.string(),
  first_try_at: v.string(),
})

export const mailLogRoute = query('GET /api/admin/mail-log', {
  access: 'admin',
  input: v.object({
    after: v.exactOptional(pageCursor),
    state: v.exactOptional(v.picklist(mailStates)),
    template: v.exactOptional(v.picklist(mailTemplates)),
    language: v.exactOptional(languageField),
    month: v.exactOptional(month),
    search: v.exactOptional(searchText),
  }),
  output: v.object({
    rows: v.array(v.object({ ...mailRow.entries, person: v.string(), personName: v.string() })),
    next: v.string(),
    smtp: v.boolean(),
    counts: v.record(v.picklist(mailStates), v.number()),
  }),
})

export const sentMailCountRoute = query('GET /api/admin/mail-log/sent', {
  access: 'admin',
  input: v.object({ template: v.picklist(mailTemplates) }),
  output: v.object({ sent: count }),
})

/**
 * Returns one email of the log. The body can contain sign-in links, so it is included only while no mail server is set up.
 */
export const mailLogEntryRoute = query('GET /api/admin/mail-log/one', {
  access: 'admin',
  input: v.object({ id }),
  output: v.object({
    mail: v.object({
      ...mailRow.entries,
      text: v.string(),
      html: v.string(),
      data: v.record(v.string(), v.union([v.string(), v.number()])),
    }),
    masked: v.boolean(),
  }),
})

/** Requeues an email that failed, or that wasn't sent because no mail server was set up. */
export const resendMailRoute = command('POST /api/admin/mail-log/resend', {
  access: 'admin',
  input: v.object({ id }),
  audit: ['mail.resend'],
})

const testLetter = v.object({
  to: v.string(),
  subject: v.string(),
  address: v.string(),
  used: v.number(),
  most: v.number(),
})

export const testEmailPreviewRoute = query('GET /api/test-email', {
  access: 'admin',
  input: v.object({ language: v.exactOptional(languageField) }),
  output: testLetter,
})

export const sendTestEmailRoute = call('POST /api/test-email', {
  access: 'admin',
  input: v.object({ language: v.exactOptional(languageField) }),
  output: testLetter,
  unaudited: 'the mail log has it',
})

export type MailRow = OutputOf<typeof mailLogRoute>['rows'][number]
export type MailLogEntry = OutputOf<typeof mailLogEntryRoute>
export type MailLogFilter = Omit<InputOf<typeof mailLogRoute>, 'after'>
