import * as v from 'valibot'
import {
  challengeField,
  emailField,
  firstNameField,
  languageField,
  lastNameField,
  optionalPhoneField,
} from '../../people/account-fields'
import { answerableStates, leadMoves, leadStates, mailChances } from '../../people/leads'
import { done, id, mailSubject, mailText, pageKey, searchText } from '../atoms'
import { call, command, query, type OutputOf, type InputOf } from '../route'

/** The landing form (T5). */
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
  output: done,
  unaudited: 'a guest asks; the lead itself is the record',
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
  /** As it was promised then (P17). */
  promisedBy: v.string(),
  /** '' while nobody has answered. */
  answeredAt: v.string(),
  /** The admin who was first to answer, by name; '' = nobody, or an account did it for them. */
  answeredBy: v.string(),
  /** Whose id that is, '' likewise. */
  answeredById: v.string(),
  /** The last answer that was mailed from here; '' = none. */
  writtenAt: v.string(),
  /** The account of this address, '' when there is none. */
  person: v.string(),
})

/** Who left the landing page's form, a page at a time: new ones by when an answer was promised (P17), others the newest first. */
export const leadsRoute = query('GET /api/admin/leads', {
  access: 'admin',
  scope: 'leads:read',
  input: v.object({
    after: v.exactOptional(pageKey),
    state: v.exactOptional(v.picklist(leadStates)),
    language: v.exactOptional(languageField),
    /** In the name or the address. */
    search: v.exactOptional(searchText),
  }),
  output: v.object({
    rows: v.array(lead),
    next: v.string(),
    /** All of them by state, whatever is narrowed. */
    counts: v.record(v.picklist(leadStates), v.number()),
  }),
})

/** Those of the last eleven weeks, by week of their coming: whether the promised answer came in time (T5). */
export const leadWeeksRoute = query('GET /api/admin/leads/weeks', {
  access: 'admin',
  scope: 'leads:read',
  input: v.object({}),
  output: v.object({
    weeks: v.array(
      v.object({
        /** A Monday of the program's time zone; the oldest week first. */
        monday: v.string(),
        inTime: v.number(),
        late: v.number(),
        /** Not answered, and the promised time runs. */
        waiting: v.number(),
        /** Closed without an answer. */
        closed: v.number(),
        /** Of all of them, who made an account since. */
        converted: v.number(),
      }),
    ),
    /** How long an answer usually takes, in ms: half of those answered in these weeks took no longer; null = none was. */
    usualMs: v.nullable(v.number()),
  }),
})

/** One of them: a mail's link names it. */
export const leadRoute = query('GET /api/admin/leads/one', {
  access: 'admin',
  scope: 'leads:read',
  input: v.object({ id }),
  output: v.object({
    lead,
    /** What would become of an answer by mail. */
    mail: v.picklist(mailChances),
  }),
})

/**
 * Answers one by a mail in its language, which makes it contacted (T5). `changed-meanwhile` when it isn't in the state any more that
 * was seen, or somebody has written since; `mail-unwanted` to an address that asked for no mails; `mail-not-set-up` while nothing sends them.
 */
export const answerLeadRoute = command('POST /api/admin/leads/answer', {
  access: 'admin',
  input: v.object({
    lead: id,
    from: v.picklist(answerableStates),
    /** `writtenAt` as it was seen. */
    seen: v.pipe(v.string(), v.maxLength(30)),
    subject: mailSubject,
    message: mailText,
  }),
  output: done,
  audit: ['lead.answer'],
})

/** Says what became of one (T5). `changed-meanwhile` when it isn't in the state any more that was seen. */
export const moveLeadRoute = command('POST /api/admin/leads/move', {
  access: 'admin',
  input: v.object({ lead: id, from: v.picklist(leadStates), state: v.picklist(leadMoves) }),
  output: done,
  audit: ['lead.move'],
})

export type LeadRow = OutputOf<typeof leadsRoute>['rows'][number]
/** What they are narrowed to. */
export type LeadsAsked = Omit<InputOf<typeof leadsRoute>, 'after'>
export type LeadWeeks = OutputOf<typeof leadWeeksRoute>
