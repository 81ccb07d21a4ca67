import * as v from 'valibot'
import { languageField } from '../../people/account-fields'
import { mailStatuses, mailTemplates } from '../../collections/mail-outbox'
import { deliveryWays } from '../../mail/delivery-ways'
import { mailStates } from '../../mail/mail-states'
import { count, done, id, month, pageKey, searchText } from '../atoms'
import { call, command, query, type OutputOf, type InputOf } from '../route'

/** A row of the mail log as a list shows it: `mail_outbox` without its body, which may hold links that sign somebody in. */
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
  /** Which way it went or was tried, and whose machine carried it; '' before the first try. */
  way: v.union([v.picklist(deliveryWays), v.literal('')]),
  carrier: v.string(),
  first_try_at: v.string(),
})

/** The mail log, newest first, a page at a time, narrowed by state, kind, language, month, and who or what. */
export const mailLogRoute = query('GET /api/admin/mail-log', {
  access: 'admin',
  input: v.object({
    after: v.exactOptional(pageKey),
    state: v.exactOptional(v.picklist(mailStates)),
    template: v.exactOptional(v.picklist(mailTemplates)),
    language: v.exactOptional(languageField),
    month: v.exactOptional(month),
    /** In the address, the person's name or the subject. */
    search: v.exactOptional(searchText),
  }),
  output: v.object({
    /** Whom it went to, by the address of now: '' for somebody without an account. */
    rows: v.array(v.object({ ...mailRow.entries, person: v.string(), personName: v.string() })),
    next: v.string(),
    smtp: v.boolean(),
    /** All mails by state, whatever is narrowed. */
    counts: v.record(v.picklist(mailStates), v.number()),
  }),
})

/** How often a letter was sent, by the mail log; counted as far as lists count. */
export const lettersSentRoute = query('GET /api/admin/mail-log/sent', {
  access: 'admin',
  input: v.object({ template: v.picklist(mailTemplates) }),
  output: v.object({ sent: count }),
})

/** One mail. Its body, which may hold links that sign somebody in, is answered only while no mail server is set up. */
export const mailLogOneRoute = query('GET /api/admin/mail-log/one', {
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

/** Queues a mail anew: one that was kept while there was no mail server, or one that failed. */
export const sendAgainRoute = command('POST /api/admin/mail-log/send-again', {
  access: 'admin',
  input: v.object({ id }),
  output: done,
  audit: ['mail.resend'],
})

/** The letter, where it is seen as it looks (an address that is good once), and how many of an hour's five are used. */
const testLetter = v.object({
  to: v.string(),
  subject: v.string(),
  address: v.string(),
  used: v.number(),
  most: v.number(),
})

/** The same letter before it is sent: nothing goes out. */
export const testLetterRoute = query('GET /api/test-email', {
  access: 'admin',
  /** Without a language it is the account's own. */
  input: v.object({ language: v.exactOptional(languageField) }),
  output: testLetter,
})

/** The welcome letter to the admin's own address, as a new person gets it, five an hour (S2). */
export const testEmailRoute = call('POST /api/test-email', {
  access: 'admin',
  /** Without a language it is the account's own. */
  input: v.object({ language: v.exactOptional(languageField) }),
  output: testLetter,
  unaudited: 'the mail log holds it',
})

export type MailRow = OutputOf<typeof mailLogRoute>['rows'][number]
export type WholeMail = OutputOf<typeof mailLogOneRoute>
/** What the log is narrowed to. */
export type MailAsked = Omit<InputOf<typeof mailLogRoute>, 'after'>
