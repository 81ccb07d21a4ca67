import * as v from 'valibot'
import { languageField } from '../../people/account-fields'
import { editableTemplates, mailThemes } from '../../mail/email-templates'
import { id } from '../atoms'
import { call, query } from '../route'

const words = v.object({
  subject: v.pipe(v.string(), v.maxLength(200)),
  template: v.pipe(v.string(), v.maxLength(50_000)),
})

/** Returns a URL that displays the HTML once, within a minute. */
export const previewMailRoute = call('POST /api/admin/mail-preview', {
  access: 'admin',
  input: v.object({
    template: v.picklist(editableTemplates),
    language: languageField,
    words,
    person: v.exactOptional(id),
    theme: v.exactOptional(v.picklist(mailThemes)),
  }),
  output: v.object({ subject: v.string(), address: v.string() }),
  unaudited: 'it changes nothing',
})

export const builtInTemplateRoute = call('POST /api/admin/mail-preview/built-in', {
  access: 'admin',
  input: v.object({ template: v.picklist(editableTemplates), language: languageField }),
  output: words,
  unaudited: 'it changes nothing',
})

/** Sends a test email, which counts toward the limit of five per hour (S2). */
export const sendTestTemplateRoute = call('POST /api/admin/mail-preview/test', {
  access: 'admin',
  input: v.object({
    template: v.picklist(editableTemplates),
    letters: v.pipe(v.array(v.object({ language: languageField, words })), v.minLength(1), v.maxLength(2)),
  }),
  unaudited: 'the mail log has it',
})

export const viewMailRoute = call('POST /api/admin/mail-log/view', {
  access: 'admin',
  input: v.object({ id }),
  output: v.object({ address: v.string() }),
  unaudited: 'it changes nothing',
})

/**
 * Displays the HTML of a preview or logged email in a sandboxed frame. A frame can't send an authorization header, so the
 * URL contains a ticket, which works once within a minute; otherwise `not-found`.
 */
export const mailFrameRoute = query('GET /api/mail-view', {
  access: 'public',
  input: v.object({ ticket: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  output: v.unknown(),
  file: true,
})
