import { fullNameSql } from '../../domain/people/person-names'
import { leadRoute, leadsRoute } from '../../domain/api/people/leads'
import type { InputOf } from '../../domain/api/route'
import type { Language } from '../../domain/entities'
import { leadStates, type LeadState } from '../../domain/people/leads'
import { predictMailOutcome } from './answer-lead'
import { one, readNumber } from '../platform/db'
import { readPage, type Listing } from '../platform/pagination'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import type { Bound } from '../platform/sql'

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
  const found = one(app, `SELECT ${columns} FROM ${tables} WHERE l.id = {:id}`, { id }, shape)
  if (!found) fail('not-found')
  return { lead: typed(found), mail: predictMailOutcome(app, found.email) }
})
