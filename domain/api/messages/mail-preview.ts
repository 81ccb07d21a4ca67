import * as v from 'valibot'
import { languageField } from '../../people/account-fields'
import { mailThemes } from '../../mail/mail-states'
import { editableTemplates } from '../../mail/email-templates'
import { noOutput, id } from '../atoms'
import { call } from '../route'

const words = v.object({
  subject: v.pipe(v.string(), v.maxLength(200)),
  template: v.pipe(v.string(), v.maxLength(50_000)),
})

/**
 * Renders an email with these texts as `person` would get it (default: the requesting admin), with example values for the
 * rest. The address shows the HTML once, within a minute, in a frame where links are disabled. `not-found` for an unknown
 * person.
 */
export const previewMailRoute = call('POST /api/admin/mail-preview', {
  access: 'admin',
  input: v.object({
    template: v.picklist(editableTemplates),
    language: languageField,
    words,
    person: v.exactOptional(id),
    /** The theme of the reader's mail program; default: that of the browser. */
    theme: v.exactOptional(v.picklist(mailThemes)),
  }),
  output: v.object({ subject: v.string(), address: v.string() }),
  unaudited: 'it changes nothing',
})

/** Returns the built-in email as a template, with placeholders for values that vary. */
export const builtInTemplateRoute = call('POST /api/admin/mail-preview/built-in', {
  access: 'admin',
  input: v.object({ template: v.picklist(editableTemplates), language: languageField }),
  output: words,
  unaudited: 'it changes nothing',
})

/**
 * Sends the edited template to the admin's own address in one or both languages. Each mail counts towards the five an hour
 * (S2).
 */
export const sendTestTemplateRoute = call('POST /api/admin/mail-preview/test', {
  access: 'admin',
  input: v.object({
    template: v.picklist(editableTemplates),
    letters: v.pipe(v.array(v.object({ language: languageField, words })), v.minLength(1), v.maxLength(2)),
  }),
  output: noOutput,
  unaudited: 'the mail log has it',
})

/** Shows a logged mail without working links or sign-in tokens; `not-found` once its body was emptied. */
export const viewMailRoute = call('POST /api/admin/mail-log/view', {
  access: 'admin',
  input: v.object({ id }),
  output: v.object({ address: v.string() }),
  unaudited: 'it changes nothing',
})
