import { paymentStatuses, type PaymentSort } from '../../../domain/money/payments/payment-list'
import {
  comparePositions,
  decodeCursor,
  encodeCursor,
  maxSortedRows,
  type CursorPosition,
} from '../../platform/pagination'
import { fail } from '../../platform/errors'
import type { Bound } from '../../platform/sql'
import type { Id, Month } from '../../../domain/entities'
import { rows } from '../../platform/db'
import {
  sumAggregates,
  type PaymentAggregate,
  fromSubset,
  subsetOfAggregates,
  type PaymentQuery,
  type PaymentSubset,
} from './payment-query'

interface OrderPart {
  sql: string
  down: boolean
  like: '' | 0
}

type PaymentPosition = readonly Bound[]

const rank = `CASE p.status ${paymentStatuses.map((status, n) => `WHEN '${status}' THEN ${n}`).join(' ')} END`
const text = (sql: string, down = false): OrderPart => ({ sql, down, like: '' })
const byName = [text(`COALESCE(t.name, '')`), text('p.user_id'), text('p.id')]

export function paymentOrder(sort: PaymentSort, down: boolean): readonly OrderPart[] {
  const newest = text('p.month', true)
  return {
    period: [text('p.month', down), ...byName],
    status: [{ sql: rank, down, like: 0 as const }, newest, ...byName],
    type: [text('p.payment_type', down), newest, ...byName],
    user: [text(`COALESCE(t.name, '')`, down), text('p.user_id', down), newest, text('p.id')],
    amount: [{ sql: 'p.amount_cents', down, like: 0 as const }, text('p.id', down)],
    dispersed: [text('p.dispersed_at', down), text('p.id', down)],
  }[sort]
}

const positionColumns = (order: readonly OrderPart[]): string => order.map(({ sql }, n) => `${sql} AS k${n}`).join(', ')

const orderBySql = (order: readonly OrderPart[]): string =>
  order.map(({ sql, down }) => `${sql}${down ? ' DESC' : ''}`).join(', ')

/**
 * SQL condition for rows after a position. It compares column by column, because a row value comparison can't mix
 * directions.
 */
function afterPositionSql(
  order: readonly OrderPart[],
  position: PaymentPosition | null,
): { sql: string; bound: { [name: string]: Bound } } {
  if (position === null) return { sql: '1', bound: {} }
  const from = (n: number): string => {
    const part = order[n]
    if (part === undefined) return '0'
    const further = `${part.sql} ${part.down ? '<' : '>'} {:k${n}}`
    return n === order.length - 1 ? further : `(${further} OR (${part.sql} = {:k${n}} AND ${from(n + 1)}))`
  }
  return { sql: from(0), bound: Object.fromEntries(position.map((value, n) => [`k${n}`, value])) }
}

export const encodePaymentCursor = (position: PaymentPosition): string =>
  encodeCursor(JSON.stringify(position.slice(0, -1)), String(position.at(-1) ?? ''))

/** Decodes a cursor; null = first page. Keys that another order's cursor lacks get the smallest value. */
export function decodePaymentCursor(order: readonly OrderPart[], key: string): PaymentPosition | null {
  const found = decodeCursor(key)
  if (found === null) return null
  const values = valuesIn(String(found.at))
  return order.map(({ like }, n) => {
    const value = n === order.length - 1 ? found.id : values[n]
    return like === 0 ? Number(value) || 0 : String(value ?? '')
  })
}

function valuesIn(written: string): unknown[] {
  try {
    const values: unknown = JSON.parse(written)
    if (Array.isArray(values)) return values
  } catch {
    // ignores the error, because an invalid cursor is rejected below
  }
  return fail('bad-input')
}

interface PaymentPageRequest {
  sort: PaymentSort
  down: boolean
  place: PaymentPosition | null
  limit: number
}

interface FoundRow {
  id: Id
  place: PaymentPosition
}

/** Returns the next payments in the requested order: sorts few matches, follows an index for many. */
export function findPayments(app: PbApp, query: PaymentQuery, page: PaymentPageRequest): FoundRow[] {
  if (query.cells.length === 0) return []
  if (query.few !== null) return sorted(app, query, query.few, page)
  if (page.sort === 'user') return alongNames(app, query, page, { month: query.wanted.month ?? '', head: [] })
  if (page.sort === 'amount' || page.sort === 'dispersed') return alongMonths(app, query, page)
  return bySegments(app, query, page)
}

function sorted(app: PbApp, query: PaymentQuery, few: PaymentSubset, page: PaymentPageRequest): FoundRow[] {
  const order = paymentOrder(page.sort, page.down)
  const { part, tables } = fromSubset(few)
  const after = afterPositionSql(order, page.place)
  return rows(
    app,
    `${part} SELECT ${positionColumns(order)} FROM ${tables}
     WHERE ${query.ofPayment} AND ${query.ofPerson} AND ${after.sql} ORDER BY ${orderBySql(order)} LIMIT {:limit}`,
    { ...query.bound, ...few.bound, ...after.bound, limit: page.limit },
    Object.fromEntries(order.map(({ like }, n): [string, Bound] => [`k${n}`, like])),
  ).map((row) => {
    const place = order.map((_, n) => row[`k${n}`] ?? '')
    return { id: String(place.at(-1)), place }
  })
}

interface Segment {
  head: readonly Bound[]
  month: Month
  cells: PaymentAggregate[]
}

function bySegments(app: PbApp, query: PaymentQuery, page: PaymentPageRequest): FoundRow[] {
  const found: FoundRow[] = []
  for (const segment of segmentsOf(query.cells, page)) {
    const left = page.limit - found.length
    if (left <= 0) break
    const ask = { ...page, limit: left }
    const inside = withinSegment(query, segment)
    found.push(
      ...(sumAggregates(segment.cells).count <= maxSortedRows
        ? sorted(app, inside, subsetOfAggregates(segment.cells), ask)
        : alongNames(app, inside, ask, segment)),
    )
  }
  return found
}

function segmentsOf(
  aggregates: readonly PaymentAggregate[],
  { sort, down, place: position }: PaymentPageRequest,
): Segment[] {
  const headOf = (aggregate: PaymentAggregate): readonly Bound[] => {
    if (sort === 'status') return [paymentStatuses.indexOf(aggregate.status), aggregate.month]
    return sort === 'type' ? [aggregate.type, aggregate.month] : [aggregate.month]
  }
  const segments = new Map<string, Segment>()
  for (const aggregate of aggregates) {
    const head = headOf(aggregate)
    const name = JSON.stringify(head)
    const segment = segments.get(name) ?? { head, month: aggregate.month, cells: [] }
    segment.cells.push(aggregate)
    segments.set(name, segment)
  }
  // within equal values, newer months come first in both directions
  const ways = sort === 'period' ? [down] : [down, true]
  const compared = (a: readonly Bound[], b: readonly Bound[]): number => {
    const at = ways.findIndex((_, n) => a[n] !== b[n])
    if (at < 0) return 0
    const less = (a[at] ?? '') < (b[at] ?? '')
    return less === ways[at] ? 1 : -1
  }
  return [...segments.values()]
    .filter(({ head }) => position === null || compared(head, position) >= 0)
    .sort((a, b) => compared(a.head, b.head))
}

function withinSegment(query: PaymentQuery, { month, cells: aggregates }: Segment): PaymentQuery {
  const [first] = aggregates
  const one = (of: (aggregate: PaymentAggregate) => string): string | null =>
    first !== undefined && aggregates.every((aggregate) => of(aggregate) === of(first)) ? of(first) : null
  const status = one((aggregate) => aggregate.status)
  const type = one((aggregate) => aggregate.type)
  return {
    ...query,
    cells: aggregates,
    ofPayment: [
      'p.month = {:month}',
      ...(status === null ? [] : ['+p.status = {:status}']),
      ...(type === null ? [] : ['+p.payment_type = {:type}']),
      // adds the conditions that the aggregates don't already include
      ...(query.wanted.user ? ['+p.user_id = {:user}'] : []),
    ].join(' AND '),
    bound: { ...query.bound, month, ...(status !== null && { status }), ...(type !== null && { type }) },
  }
}

function alongNames(
  app: PbApp,
  query: PaymentQuery,
  page: PaymentPageRequest,
  { head, month }: Pick<Segment, 'head'> & { month: Month | '' },
): FoundRow[] {
  const { sort, down, place: position, limit } = page
  // if the segment begins after the cursor, all of its people follow
  const within = position !== null && head.every((value, n) => value === position[n])
  const [name = '', person = ''] = within ? position.slice(head.length) : []
  const reverse = sort === 'user' && down
  // uses only one bound, because SQLite may choose the wrong one of two
  const from = within ? `(t.name, t.person) ${reverse ? '<=' : '>='} ({:name}, {:person})` : `t.name >= ''`
  const way = reverse ? 'DESC' : ''
  const people = rows(
    app,
    `SELECT t.person AS person FROM _people_text t WHERE ${from} AND ${query.ofPerson}
       AND EXISTS (SELECT 1 FROM user_payments p WHERE p.user_id = t.person AND ${query.ofPayment})
     ORDER BY t.name ${way}, t.person ${way} LIMIT {:people}`,
    // the page may begin within one person's payments
    { ...query.bound, ...(within && { name, person }), people: limit + 1 },
    { person: '' },
  )
  const few: PaymentSubset = {
    ids: `SELECT p.rowid AS id FROM json_each({:people}) k CROSS JOIN user_payments p
      ON p.user_id = k.value ${month === '' ? '' : 'AND p.month = {:month}'} WHERE ${query.ofPayment}`,
    bound: { people: JSON.stringify(people.map((each) => each.person)), ...(month !== '' && { month }) },
  }
  return sorted(app, query, few, page)
}

function alongMonths(
  app: PbApp,
  query: PaymentQuery,
  { sort, down, place: position, limit }: PaymentPageRequest,
): FoundRow[] {
  const column = sort === 'amount' ? 'p.amount_cents' : 'p.dispersed_at'
  const like = sort === 'amount' ? 0 : ''
  const { status } = query.wanted
  // the state tells whether a payment has a day
  const days = sort === 'amount' || !status ? '1' : `p.dispersed_at ${status === 'dispersed' ? '>' : '='} ''`
  const [at = like, id = ''] = position ?? []
  const bounded = position === null ? '1' : `(${column}, p.id) ${down ? '<' : '>'} ({:at}, {:id})`
  let found: CursorPosition[] = []
  for (const month of new Set(query.cells.map((aggregate) => aggregate.month))) {
    const last = found.length < limit ? undefined : found.at(-1)
    const better = last === undefined ? '1' : `${column} ${down ? '>=' : '<='} {:last}`
    const text = query.words === null ? '' : 'CROSS JOIN _people_text t ON t.person = p.user_id'
    const some = rows(
      app,
      `SELECT p.id AS id, ${column} AS at FROM user_payments p ${text}
       WHERE p.month = {:month} AND ${days} AND ${query.ofPayment} AND ${query.ofPerson} AND ${bounded} AND ${better}
       ORDER BY ${column} ${down ? 'DESC' : ''}, p.id ${down ? 'DESC' : ''} LIMIT {:limit}`,
      {
        ...query.bound,
        month,
        limit,
        ...(position !== null && { at, id }),
        ...(last !== undefined && { last: last.at }),
      },
      { id: '', at: like },
    )
    found = [...found, ...(some as CursorPosition[])].sort((a, b) => comparePositions(a, b, down)).slice(0, limit)
  }
  return found.map((row) => ({ id: row.id, place: [row.at, row.id] }))
}
