import { fullNameSql } from '../../domain/people/person-names'
import { leadRoute, leadsRoute, leadWeeksRoute } from '../../domain/api/people/leads'
import type { InputOf } from '../../domain/api/route'
import type { Language } from '../../domain/entities'
import { leadStates, type LeadState, countsAsAnswer, leadTransitions } from '../../domain/people/leads'
import { predictMailOutcome } from './answer-lead'
import { readNumber, rows, requireOne } from '../platform/db'
import { readPage, type Listing } from '../platform/pagination'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import type { Bound } from '../platform/sql'
import { windowFrom } from '../../domain/sync/window'
import { moment, nowMs, dateOf, timeZone, today } from '../platform/clock'
import { leadWeeks, leadWeeksStart, medianAnswerMs } from '../../domain/people/lead-weeks'

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
  language: '',
  state: '',
  cameIn: '',
  promisedBy: '',
  answeredAt: '',
  answeredBy: '',
  answeredById: '',
  writtenAt: '',
  person: '',
}
const typed = (row: typeof shape) => ({ ...row, language: row.language as Language, state: row.state as LeadState })

export const listLeads = answerTo(leadsRoute, ({ app }, { after = '', ...input }) => {
  const { rows, next } = readPage(app, listing(input), after, pageSize)
  return { rows: rows.map(typed), next, counts: countsByState(app) }
})

/** Builds the query with only the given filters, so each combination uses its own index. */
function listing({ state, language, search = '' }: Omit<InputOf<typeof leadsRoute>, 'after'>): Listing<typeof shape> {
  const waiting = state === 'new'
  const by = waiting ? 'l.due_at' : 'l.created'
  const where: string[] = []
  const bound: { [name: string]: Bound } = {}
  const ask = (sql: string, values: { [name: string]: Bound }): void => {
    where.push(sql)
    Object.assign(bound, values)
  }
  if (state) ask('l.state = {:state}', { state })
  if (language) ask('l.language = {:language}', { language })
  if (search.trim() !== '') {
    const words = `l.first_name || ' ' || l.last_name || ' ' || l.email`
    ask(`instr(coterie_folded(${words}), coterie_folded({:search})) > 0`, { search: search.trim() })
  }
  return { columns, shape, from: tables, where, bound, by, id: 'l.id', descending: !waiting, first: `${by} >= ''` }
}

function countsByState(app: PbApp): { [state in LeadState]: number } {
  const counts = { new: 0, contacted: 0, converted: 0, closed: 0 }
  for (const state of leadStates) {
    counts[state] = readNumber(app, 'SELECT COUNT(*) AS n FROM leads WHERE state = {:state}', { state })
  }
  return counts
}

export const readLead = answerTo(leadRoute, ({ app }, { id }) => {
  const found = requireOne(app, `SELECT ${columns} FROM ${tables} WHERE l.id = {:id}`, { id }, shape)
  return { lead: typed(found), mail: predictMailOutcome(app, found.email) }
})

/** Model hook of an application's update: it never becomes new again, and its first answer's time never changes (T5). */
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

/** Landing page applications per week, and how many were answered before their deadline (T5). */
export const readLeadWeeks = answerTo(leadWeeksRoute, ({ app }) => {
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
