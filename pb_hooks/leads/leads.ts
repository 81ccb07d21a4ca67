import {
  setLeadStateRoute,
  answerLeadRoute,
  createLeadRoute,
  leadRoute,
  leadsRoute,
  leadWeeksRoute,
} from '../../domain/api/people/leads'
import type { Id, Language } from '../../domain/entities'
import {
  countsAsAnswer,
  type LeadTransition,
  type MailAvailability,
  leadStates,
  type LeadState,
  leadTransitions,
  leadWeeks,
  leadWeeksStart,
  medianAnswerMs,
} from '../../domain/people/leads'
import { commandFor } from '../platform/command'
import {
  change,
  rows,
  requireRecord,
  inTransaction,
  insert,
  readNumber,
  requireOne,
  readIds,
  choiceOf,
} from '../platform/db'
import { fail } from '../platform/errors'
import { prefilledSignUpPath, leadPath } from '../../domain/paths'
import { enqueueMail } from '../mail/enqueue'
import { hasMailServer } from '../mail/active-delivery'
import { canEmail } from '../mail/can-email'
import { moment, nowMs, dateOf, timeZone, today } from '../platform/clock'
import { limitStrangerMail, limitAddress } from '../users/limits'
import { origin } from '../platform/environment'
import type { InputOf } from '../../domain/api/route'
import { responseHours, responseMs } from '../../domain/program/response-times'
import { verifyBotCheck, consumeBotCheck } from '../users/challenge'
import { notifyAdmins } from '../notifications/notify'
import { answerTo } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { queueWebhook } from '../webhooks/webhook-target'
import { fullNameSql } from '../../domain/people/person-names'
import { readPage, type Listing, filtersOf, searchFilter } from '../platform/pagination'
import { windowFrom } from '../../domain/sync/collections'

/** Sets the state of a landing page application (T5). */
export const changeLeadState = commandFor(setLeadStateRoute, ({ app, person, audit }, { lead, from, state }) => {
  const found = requireRecord(app, 'leads', lead)
  if (found.getString('state') !== from) fail('changed-meanwhile')
  if (from === state) fail('nothing-changed')
  setLeadState(app, found, state, person.id)
  audit('lead.move', `leads/${lead}`, { before: { state: from }, after: { state } })
  return {}
})

/** Marks leads as converted when an account with the same address is created (T5). */
export function convertLeads(tx: PbApp, email: string): void {
  const open = readIds(tx, `SELECT id FROM leads WHERE email = {:email} AND state IN ('new', 'contacted')`, { email })
  for (const id of open) setLeadState(tx, tx.findRecordById('leads', id), 'converted', '')
}

function setLeadState(tx: PbApp, lead: PbRecord, state: LeadTransition, by: Id): void {
  const isFirst = lead.getString('answered_at') === '' && countsAsAnswer(state)
  change(tx, 'leads', lead.id, { state, ...(isFirst && { answered_by: by }) })
}

/** Predicts whether an email to an address would be sent, stored or dropped; only a sent email counts as an answer. */
function predictMailOutcome(app: PbApp, email: string): MailAvailability {
  if (!canEmail(app, { to: email, template: 'lead-answer' })) return 'declined'
  return hasMailServer(app) ? 'goes' : 'no-delivery'
}

/** Answers an application from the landing page by email, in its language, with a sign-up link (T5). */
commandFor(answerLeadRoute, ({ app, person, audit }, { lead: id, from, seen, subject, message }) => {
  const lead = requireRecord(app, 'leads', id)
  if (lead.getString('state') !== from || lead.getString('written_at') !== seen) fail('changed-meanwhile')
  const email = lead.getString('email')
  const chance = predictMailOutcome(app, email)
  if (chance === 'declined') fail('mail-unwanted')
  if (chance === 'no-delivery') fail('mail-not-set-up')
  limitStrangerMail(app, 'lead', email)
  const firstName = lead.getString('first_name')
  const lastName = lead.getString('last_name')
  enqueueMail(app, {
    to: email,
    template: 'lead-answer',
    language: lead.getString('language') as Language,
    data: {
      firstName,
      lastName,
      subject,
      message,
      actionLink: `${origin()}${prefilledSignUpPath({ email, firstName, lastName })}`,
    },
  })
  setLeadState(app, lead, 'contacted', person.id)
  change(app, 'leads', id, { written_at: moment() })
  audit('lead.answer', `leads/${id}`, { before: { state: from }, after: { state: 'contacted' } })
  return {}
})

/** Accepts the landing page form (T5): stores it with its response deadline, and notifies admins and the webhook. */
answerTo(createLeadRoute, (context, input) => {
  const { e, app } = context
  limitAddress(e, 'lead')
  const { challenge, ...written } = input
  const proof = verifyBotCheck(context, challenge, 'contact')
  inTransaction(app, (tx) => {
    consumeBotCheck(tx, proof, 'contact')
    saveLead(tx, written)
  })
  return {}
})

export function saveLead(tx: PbApp, written: Omit<InputOf<typeof createLeadRoute>, 'challenge'>): Id {
  const { firstName, lastName, email, phone, language } = written
  const answerHours = readSetting(tx, 'lead_answer_hours')
  const now = nowMs()
  const lead = insert(tx, 'leads', {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    language,
    state: 'new',
    due_at: moment(now + responseMs('lead_answer_hours', answerHours)),
  })
  const promisedHours = responseHours('lead_answer_hours', answerHours)
  notifyAdmins(
    tx,
    '',
    'new-lead',
    { lead, from: `${firstName} ${lastName}`.trim() },
    {
      template: 'lead',
      link: leadPath(lead),
      data: { firstName, lastName, email, phone, language, promisedHours },
    },
  )
  const payload = { formType: 'contact', firstName, lastName, email, phone, language, timestamp: moment() }
  queueWebhook(tx, 'lead.created', payload)
  return lead
}

const pageSize = 50
const columns = `l.id, l.first_name AS firstName, l.last_name AS lastName, l.email, l.phone, l.language, l.state,
  l.created AS cameIn, l.due_at AS promisedBy, l.answered_at AS answeredAt, l.written_at AS writtenAt,
  COALESCE((SELECT ${fullNameSql('a')} FROM users a WHERE a.id = l.answered_by), '') AS answeredBy,
  COALESCE((SELECT a.id FROM users a WHERE a.id = l.answered_by), '') AS answeredById, COALESCE(u.id, '') AS person`
const tables = `leads l LEFT JOIN users u ON u.email = l.email AND u.email != ''`
const shape = {
  id: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  language: choiceOf<Language>(),
  state: choiceOf<LeadState>(),
  cameIn: '',
  promisedBy: '',
  answeredAt: '',
  answeredBy: '',
  answeredById: '',
  writtenAt: '',
  person: '',
}
answerTo(leadsRoute, ({ app }, { after = '', ...input }) => {
  const { rows, next } = readPage(app, listing(input), after, pageSize)
  return { rows, next, counts: countsByState(app) }
})

/** Builds the query with only the given filters, so each combination uses its own index. */
function listing({ state, language, search = '' }: Omit<InputOf<typeof leadsRoute>, 'after'>): Listing<typeof shape> {
  const waiting = state === 'new'
  const by = waiting ? 'l.due_at' : 'l.created'
  const words = `l.first_name || ' ' || l.last_name || ' ' || l.email`
  const filters = filtersOf(
    state && ['l.state = {:state}', { state }],
    language && ['l.language = {:language}', { language }],
    searchFilter(words, search),
  )
  return { columns, shape, from: tables, ...filters, by, id: 'l.id', descending: !waiting, first: `${by} >= ''` }
}

function countsByState(app: PbApp): { [state in LeadState]: number } {
  const counts = { new: 0, contacted: 0, converted: 0, closed: 0 }
  for (const state of leadStates) {
    counts[state] = readNumber(app, 'SELECT COUNT(*) AS n FROM leads WHERE state = {:state}', { state })
  }
  return counts
}

answerTo(leadRoute, ({ app }, { id }) => {
  const found = requireOne(app, `SELECT ${columns} FROM ${tables} WHERE l.id = {:id}`, { id }, shape)
  return { lead: found, mail: predictMailOutcome(app, found.email) }
})

/**
 * Model hook of an application's update: an application never becomes new again, and the time of its first answer never
 * changes (T5).
 */
export function leadChanged(e: PbRecordEvent): void {
  const lead = e.record
  const state = lead.getString('state')
  if (lead.original().getString('state') === state) return e.next()
  const move = leadTransitions.find((each) => each === state)
  if (move === undefined) return fail('bad-input', {}, { state: 'bad-input' })
  if (lead.getString('answered_at') === '' && countsAsAnswer(move)) lead.set('answered_at', moment())
  lead.set('window_from', windowFrom('leads', state, nowMs()))
  e.next()
}

const quarterMs = 15 * 60_000
const dayMs = 86_400_000

/** Returns landing page applications per week, and how many were answered before their deadline (T5). */
answerTo(leadWeeksRoute, ({ app }) => {
  const day = today(app)
  const zone = timeZone(app)
  // starts one day earlier, for time zones ahead of UTC
  const sinceMs = Date.parse(`${leadWeeksStart(day)}T00:00:00Z`) - dayMs
  const counted = rows(
    app,
    // the limit is far above any real number of leads
    `WITH few AS (SELECT created, due_at, answered_at, state FROM leads WHERE created >= {:since} ORDER BY created DESC LIMIT 100000)
     SELECT unixepoch(created) * 1000 / {:quarter} AS slot,
       SUM(answered_at != '' AND answered_at <= due_at) AS inTime,
       SUM(answered_at > due_at OR (state = 'new' AND due_at < {:now})) AS late,
       SUM(answered_at = '' AND state = 'new' AND due_at >= {:now}) AS waiting,
       SUM(answered_at = '' AND state != 'new') AS closed,
       SUM(state = 'converted') AS converted
     FROM few GROUP BY slot`,
    { quarter: quarterMs, now: moment(), since: moment(sinceMs) },
    { slot: 0, inTime: 0, late: 0, waiting: 0, closed: 0, converted: 0 },
  )
  const took = rows(
    app,
    // applications that became accounts without an admin's answer have no `answered_by`
    `WITH few AS (SELECT created, answered_at FROM leads WHERE created >= {:since} AND answered_by != ''
       ORDER BY created DESC LIMIT 100000)
     SELECT (unixepoch(answered_at) - unixepoch(created)) / 60 AS minutes, COUNT(*) AS n FROM few GROUP BY minutes`,
    { since: moment(sinceMs) },
    { minutes: 0, n: 0 },
  )
  const days = counted.map(({ slot, ...counts }) => ({ ...counts, day: dateOf(slot * quarterMs, zone) }))
  return { weeks: leadWeeks(days, day), usualMs: medianAnswerMs(took) }
})
