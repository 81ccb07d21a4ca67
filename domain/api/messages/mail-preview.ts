import * as v from 'valibot'
import { languageField } from '../../people/account-fields'
import { mailThemes } from '../../mail/mail-states'
import { ownLetterNames } from '../../mail/own-letters'
import { done, id } from '../atoms'
import { call } from '../route'

/** Words as they stand in a form: nobody has to have finished writing to see what they look like. */
const words = v.object({
  subject: v.pipe(v.string(), v.maxLength(200)),
  template: v.pipe(v.string(), v.maxLength(50_000)),
})

/**
 * A letter with these words as somebody would get it (`person`; without one the admin who asks), made by what makes the real one: their name,
 * code and addresses, and an example of everything else. The address shows its HTML once, within a minute, in a frame; in it no link leads
 * anywhere. `not-found` for whom there isn't.
 */
export const previewMailRoute = call('POST /api/admin/mail-preview', {
  access: 'admin',
  input: v.object({
    template: v.picklist(ownLetterNames),
    language: languageField,
    words,
    person: v.exactOptional(id),
    /** As a mail program that is light or dark shows it; without it as the browser that looks is. */
    theme: v.exactOptional(v.picklist(mailThemes)),
  }),
  output: v.object({ subject: v.string(), address: v.string() }),
  unaudited: 'nothing is changed',
})

/** The built-in letter as words to begin with: what differs from mail to mail stands there as its placeholder. */
export const startLetterRoute = call('POST /api/admin/mail-preview/start', {
  access: 'admin',
  input: v.object({ template: v.picklist(ownLetterNames), language: languageField }),
  output: words,
  unaudited: 'nothing is changed',
})

/** The letter with these words to the admin's own address, in one language or both; each counts towards the five an hour (S2). */
export const tryLetterRoute = call('POST /api/admin/mail-preview/test', {
  access: 'admin',
  input: v.object({
    template: v.picklist(ownLetterNames),
    letters: v.pipe(v.array(v.object({ language: languageField, words })), v.minLength(1), v.maxLength(2)),
  }),
  output: done,
  unaudited: 'the mail log holds it',
})

/** Shows a mail of the log as it looked, without what leads anywhere or signs anybody in; `not-found` once it was emptied. */
export const viewMailRoute = call('POST /api/admin/mail-log/view', {
  access: 'admin',
  input: v.object({ id }),
  output: v.object({ address: v.string() }),
  unaudited: 'nothing is changed',
})
