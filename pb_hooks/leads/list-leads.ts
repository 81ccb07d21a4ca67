import { leadRoute, leadsRoute } from '../../domain/api/leads'
import type { InputOf } from '../../domain/api/route'
import type { Language } from '../../domain/entities'
import { leadStates, type LeadState } from '../../domain/people/leads'
import { mailChance } from './answer-lead'
import { one, rows } from '../platform/db'
import { keyOf, placeOf, type Place } from '../platform/page-key'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import type { Bound } from '../platform/sql'

const pageSize = 50
const columns = `l.id, l.first_name AS firstName, l.last_name AS lastName, l.email, l.phone, l.language, l.state,
  l.created AS cameIn, l.promised_by AS promisedBy, l.answered_at AS answeredAt, l.written_at AS writtenAt,
  COALESCE((SELECT trim(a.first_name || ' ' || a.last_name) FROM users a WHERE a.id = l.answered_by), '') AS answeredBy,
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

/** Who left the landing page's form, a page at a time: those that wait by when an answer was promised, others the newest first. */
export const listLeads = answerTo(leadsRoute, ({ app }, { after = '', ...asked }) => {
  const found = leads(app, asked, placeOf(after))
  const shown = found.slice(0, pageSize)
  const last = found.length > pageSize ? shown.at(-1) : undefined
  const at = last?.[asked.state === 'new' ? 'promisedBy' : 'cameIn'] ?? ''
  return { rows: shown.map(typed), next: last ? keyOf(at, last.id) : '', counts: countsByState(app) }
})

type Asked = Omit<InputOf<typeof leadsRoute>, 'after'>

/** One more than a page, from a place on. Only what is asked for stands in the question: each way has its own index. */
function leads(app: PbApp, { state, language, search = '' }: Asked, place: Place | null) {
  const waiting = state === 'new'
  const by = waiting ? 'l.promised_by' : 'l.created'
  const conditions = [`${by} >= ''`]
  const bound: { [name: string]: Bound } = {}
  const ask = (sql: string, values: { [name: string]: Bound }): void => {
    conditions.push(sql)
    Object.assign(bound, values)
  }
  if (place) ask(`(${by}, l.id) ${waiting ? '>' : '<'} ({:at}, {:id})`, place)
  if (state) ask('l.state = {:state}', { state })
  if (language) ask('l.language = {:language}', { language })
  if (search.trim() !== '') {
    const words = `l.first_name || ' ' || l.last_name || ' ' || l.email`
    ask(`instr(coterie_folded(${words}), coterie_folded({:search})) > 0`, { search: search.trim() })
  }
  return rows(
    app,
    `SELECT ${columns} FROM ${tables} WHERE ${conditions.join(' AND ')}
     ORDER BY ${waiting ? `${by}, l.id` : `${by} DESC, l.id DESC`} LIMIT {:limit}`,
    { ...bound, limit: pageSize + 1 },
    shape,
  )
}

function countsByState(app: PbApp): { [state in LeadState]: number } {
  const counts = { new: 0, contacted: 0, converted: 0, closed: 0 }
  for (const state of leadStates) {
    counts[state] = one(app, 'SELECT COUNT(*) AS n FROM leads WHERE state = {:state}', { state }, { n: 0 })?.n ?? 0
  }
  return counts
}

/** One of them: a mail's link names it. */
export const readLead = answerTo(leadRoute, ({ app }, { id }) => {
  const found = one(app, `SELECT ${columns} FROM ${tables} WHERE l.id = {:id}`, { id }, shape)
  if (!found) fail('not-found')
  return { lead: typed(found), mail: mailChance(app, found.email) }
})
