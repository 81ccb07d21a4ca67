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
import { noOutput, id, mailSubject, mailText, pageCursor, searchText } from '../atoms'
import { call, command, query, type OutputOf, type InputOf } from '../route'

/** Submits the landing page's form (T5). */
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
  output: noOutput,
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
  /** The response deadline that was set when the form arrived (P17). */
  promisedBy: v.string(),
  /** When the lead was answered; '' if it wasn't. */
  answeredAt: v.string(),
  /** The name of the admin who answered first; '' if none did, for example because the lead signed up before. */
  answeredBy: v.string(),
  /** The id of that admin; '' if none. */
  answeredById: v.string(),
  /** When the last answer was emailed; '' if never. */
  writtenAt: v.string(),
  /** The account with this address; '' if none. */
  person: v.string(),
})

/** Lists the leads of the landing page in pages: new ones by response deadline (P17), others newest first. */
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
    /** All leads by state, regardless of the filter. */
    counts: v.record(v.picklist(leadStates), v.number()),
  }),
})

/** Returns the leads of the last eleven weeks by week, and whether they were answered before their deadline (T5). */
export const leadWeeksRoute = query('GET /api/admin/leads/weeks', {
  access: 'admin',
  scope: 'leads:read',
  input: v.object({}),
  output: v.object({
    weeks: v.array(
      v.object({
        /** The Monday on which the week begins, in the program's time zone; the oldest week comes first. */
        monday: v.string(),
        inTime: v.number(),
        late: v.number(),
        /** The number of leads that are unanswered, before their deadline. */
        waiting: v.number(),
        /** The number of leads that were closed without an answer. */
        closed: v.number(),
        /** The number of leads that created an account. */
        converted: v.number(),
      }),
    ),
    /** The median response time in ms, or null without answers. */
    usualMs: v.nullable(v.number()),
  }),
})

/** Returns one lead, for links in emails. */
export const leadRoute = query('GET /api/admin/leads/one', {
  access: 'admin',
  scope: 'leads:read',
  input: v.object({ id }),
  output: v.object({
    lead,
    /** Whether an answer would be sent by email, or why not. */
    mail: v.picklist(mailAvailabilities),
  }),
})

/**
 * Answers a lead by email in the lead's language and marks it as contacted (T5). `changed-meanwhile` if its state has
 * changed or another answer was sent, `mail-unwanted` for an address on the suppression list, `mail-not-set-up` without a
 * mail server.
 */
export const answerLeadRoute = command('POST /api/admin/leads/answer', {
  access: 'admin',
  input: v.object({
    lead: id,
    from: v.picklist(answerableStates),
    /** `writtenAt` as the admin saw it. */
    seen: v.pipe(v.string(), v.maxLength(30)),
    subject: mailSubject,
    message: mailText,
  }),
  output: noOutput,
  audit: ['lead.answer'],
})

/** Sets a lead's state (T5). `changed-meanwhile` if the current state isn't `from`. */
export const setLeadStateRoute = command('POST /api/admin/leads/status', {
  access: 'admin',
  input: v.object({ lead: id, from: v.picklist(leadStates), state: v.picklist(leadTransitions) }),
  output: noOutput,
  audit: ['lead.move'],
})

export type LeadRow = OutputOf<typeof leadsRoute>['rows'][number]
export type LeadListFilter = Omit<InputOf<typeof leadsRoute>, 'after'>
export type LeadWeeks = OutputOf<typeof leadWeeksRoute>
