import { type SupportTicket } from '../../domain/entities'
import { rowSql } from '../platform/collection-rows'
import { ticketsRoute } from '../../domain/api/messages/ticket-lists'
import type { InputOf, OutputOf } from '../../domain/api/route'
import { responseMs } from '../../domain/program/response-times'
import { queueParts, type QueuePart } from '../../domain/tickets/queue-order'
import { moment, nowMs } from '../platform/clock'
import type { Bound } from '../platform/db'
import {
  smallestFilter,
  subsetSql,
  type IndexFilter,
  encodeCursor,
  pageFrom,
  decodeCursor,
  rowsAfter,
  type Listing,
  filtersOf,
} from '../platform/pagination'
import { answerTo } from '../platform/route'
import { textMatchesSql, parseSearch } from '../platform/search-words'
import { readSetting } from '../settings/read-settings'
import { toListedTicket } from './read-ticket'

type Input = Omit<InputOf<typeof ticketsRoute>, 'after' | 'limit'>
type Listed = OutputOf<typeof ticketsRoute>['rows'][number]

interface Range {
  from: string
  part?: string
  where: string
  column: 'created_at' | 'updated_at'
  descending: boolean
  bound: { [name: string]: Bound }
}

/** Lists tickets for the help desk in pages (document 2, section 8), including those that devices don't store. */
answerTo(ticketsRoute, ({ app }, { after = '', limit = '25', ...input }) => {
  const ranges = rangesOf(app, input)
  const position = decodeCursor(after)
  const [first = '0', ...at] = String(position?.at ?? '').split(':')
  const size = Number(limit)
  const found: { row: Listed; key: string }[] = []
  for (const [n, range] of ranges.entries()) {
    if (n < Number(first) || found.length > size) continue
    const here = position !== null && n === Number(first) ? { at: at.join(':'), id: position.id } : null
    const part = rowsAfter(app, listing(app, input, range), here, size + 1 - found.length)
    found.push(
      ...part.map(({ row, at, id }) => ({
        row: toListedTicket(app, JSON.parse(row.row) as SupportTicket),
        key: encodeCursor(`${n}:${at}`, id),
      })),
    )
  }
  const { rows, next } = pageFrom(found, size, ({ key }) => key)
  return { rows: rows.map(({ row }) => row), next }
})

function rangesOf(app: PbApp, input: Input): Range[] {
  const { status, order = 'last', search = '', person, snoozed } = input
  const words = parseSearch(app, search)
  if (words !== null || person !== undefined || snoozed !== undefined) {
    const matches = words && textMatchesSql('x.text', words)
    const now = moment()
    const narrowings: IndexFilter[] = []
    if (words)
      narrowings.push({
        ids: `SELECT p.ticket AS id FROM _tickets_index i CROSS JOIN _tickets_text p ON p.n = i.rowid WHERE _tickets_index MATCH {:match}`,
        bound: { match: words.match },
      })
    if (person !== undefined)
      narrowings.push({ ids: 'SELECT id FROM support_tickets WHERE user_id = {:person}', bound: { person } })
    if (snoozed !== undefined)
      narrowings.push({ ids: 'SELECT ticket_id AS id FROM ticket_admin WHERE snoozed_until > {:now}', bound: { now } })
    const { where, bound } = filtersOf(
      matches && [matches.sql, matches.bound],
      person !== undefined && ['t.user_id = {:person}', { person }],
      snoozed !== undefined && [snoozedSql, { now }],
      status && ['+t.status = {:status}', { status }],
    )
    const few = smallestFilter(app, narrowings)
    const text = 'CROSS JOIN _tickets_text x ON x.ticket = t.id'
    const from = few ? `few CROSS JOIN support_tickets t ON t.id = few.id ${text}` : `support_tickets t ${text}`
    return [
      {
        from,
        ...(few && { part: `WITH ${subsetSql(few)}` }),
        where: where.join(' AND '),
        column: 'updated_at',
        descending: true,
        bound: { ...bound, ...few?.bound },
      },
    ]
  }
  const from = 'support_tickets t'
  if (order === 'due') return queueParts(status ?? '').map((part) => ({ from, ...partOf(part) }))
  const where = status === undefined ? '1' : 't.status = {:status}'
  const bound = status === undefined ? {} : { status }
  return [{ from, where, column: 'updated_at', descending: true, bound }]
}

const snoozableStates: ReadonlySet<string> = new Set(['open', 'in_progress'])
const snoozedSql = `EXISTS (SELECT 1 FROM ticket_admin d WHERE d.ticket_id = t.id AND d.snoozed_until > {:now})`

function partOf({ status, lastBy, snoozed, column, descending }: QueuePart): Omit<Range, 'from'> {
  const { where, bound } = filtersOf(
    ['t.status = {:status}', { status }],
    lastBy !== undefined && ['t.updated_by = {:lastBy}', { lastBy }],
    snoozableStates.has(status) && [snoozed === true ? snoozedSql : `NOT ${snoozedSql}`, { now: moment() }],
  )
  return { where: where.join(' AND '), column, descending, bound }
}

function listing(app: PbApp, { waits, priority, category, assignee }: Input, range: Range): Listing<{ row: string }> {
  const isWaiting = `+t.status IN ('open', 'in_progress') AND +t.updated_by != 'admin' AND NOT ${snoozedSql}`
  // same condition as `isLateAt` of the domain
  const isLate = `COALESCE((SELECT d.first_response_due < {:now} FROM ticket_admin d
    WHERE d.ticket_id = t.id AND d.first_response_due != '' AND NOT EXISTS (SELECT 1 FROM ticket_messages m
      WHERE m.ticket_id = t.id AND m.sender_id != t.user_id)), t.updated_at <= {:late})`
  const isAssigned = `COALESCE((SELECT d.assignee FROM ticket_admin d WHERE d.ticket_id = t.id), '') = {:assignee}`
  const late = moment(nowMs() - responseMs('first_answer_hours', readSetting(app, 'first_answer_hours')))
  const { where, bound } = filtersOf(
    [range.where, range.bound],
    waits && [isWaiting, { now: moment() }],
    waits === 'day' && [isLate, { late }],
    priority && ['+t.priority = {:priority}', { priority }],
    category && ['+t.category = {:category}', { category }],
    !!assignee && [isAssigned, { assignee: assignee === 'unassigned' ? '' : assignee }],
  )
  const { from, part, column, descending } = range
  // the plus sign prevents SQLite from scanning in the sort order for each ticket
  const plus = part === undefined ? '' : '+'
  const by = `${plus}t.${column}`
  return {
    columns: `${rowSql('support_tickets')} AS row`,
    shape: { row: '' },
    from,
    ...(part !== undefined && { part }),
    where,
    bound,
    by,
    id: `${plus}t.id`,
    descending,
    // a bound that is always true makes SQLite scan in index order
    first: `${by} >= ''`,
  }
}
