import * as v from 'valibot'
import {
  challengeField,
  emailField,
  firstNameField,
  languageField,
  lastNameField,
  optionalPhoneField,
} from '../../people/account-fields'
import { answerableStates, leadTransitions, leadStates, mailAvailabilities } from '../../people/leads'
import { id, mailSubject, mailText, pageCursor, searchText } from '../atoms'
import { call, command, query, type OutputOf, type InputOf } from '../route'

export const createLeadRoute = call('POST /api/leads', {
  access: 'public',
  input: v.object({
    firstName: firstNameField,
    lastName: lastNameField,
    email: emailField,
    phone: optionalPhoneField,
    language: languageField,
    challenge: challengeField,
  }),
  unaudited: 'the lead itself is the record',
})

const lead = v.object({
  id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  language: languageField,
  state: v.picklist(leadStates),
  cameIn: v.string(),
  promisedBy: v.string(),
  answeredAt: v.string(),
  /**
   * The name of the admin who answered first; '' if none did, for example because the lead signed up before an admin
   * answered.
   */
  answeredBy: v.string(),
  answeredById: v.string(),
  writtenAt: v.string(),
  person: v.string(),
})

export const leadsRoute = query('GET /api/admin/leads', {
  access: 'admin',
  scope: 'leads:read',
  input: v.object({
    after: v.exactOptional(pageCursor),
    state: v.exactOptional(v.picklist(leadStates)),
    language: v.exactOptional(languageField),
    search: v.exactOptional(searchText),
  }),
  output: v.object({
    rows: v.array(lead),
    next: v.string(),
    counts: v.record(v.picklist(leadStates), v.number()),
  }),
})

export const leadWeeksRoute = query('GET /api/admin/leads/weeks', {
  access: 'admin',
  scope: 'leads:read',
  output: v.object({
    weeks: v.array(
      v.object({
        /** The Monday on which the week begins, in the program's time zone; the oldest week comes first. */
        monday: v.string(),
        inTime: v.number(),
        late: v.number(),
        waiting: v.number(),
        closed: v.number(),
        converted: v.number(),
      }),
    ),
    usualMs: v.nullable(v.number()),
  }),
})

export const leadRoute = query('GET /api/admin/leads/one', {
  access: 'admin',
  scope: 'leads:read',
  input: v.object({ id }),
  output: v.object({
    lead,
    mail: v.picklist(mailAvailabilities),
  }),
})

/** Sends an answer in the lead's language (T5); `changed-meanwhile` if its state changed or another answer was sent. */
export const answerLeadRoute = command('POST /api/admin/leads/answer', {
  access: 'admin',
  input: v.object({
    lead: id,
    from: v.picklist(answerableStates),
    seen: v.pipe(v.string(), v.maxLength(30)),
    subject: mailSubject,
    message: mailText,
  }),
  audit: ['lead.answer'],
})

/** Sets a lead's state; `changed-meanwhile` if the current state isn't `from` (T5). */
export const setLeadStateRoute = command('POST /api/admin/leads/status', {
  access: 'admin',
  input: v.object({ lead: id, from: v.picklist(leadStates), state: v.picklist(leadTransitions) }),
  audit: ['lead.move'],
})

export type LeadRow = OutputOf<typeof leadsRoute>['rows'][number]
export type LeadListFilter = Omit<InputOf<typeof leadsRoute>, 'after'>
export type LeadWeeks = OutputOf<typeof leadWeeksRoute>
