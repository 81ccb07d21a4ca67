import type { Id, Month } from '../../../domain/entities'
import { paymentStatuses, type PaymentSort } from '../../../domain/money/payments/payment-list'
import { rows } from '../../platform/db'
import { maxSortedRows } from '../../platform/pagination'
import type { Bound } from '../../platform/sql'
import { sumAggregates, type PaymentAggregate } from './payment-aggregates'
import {
  afterPositionSql,
  orderBySql,
  paymentOrder,
  positionColumns,
  positionOfRow,
  positionShape,
  type PaymentPosition,
} from './payment-order'
import { fromSubset, subsetOfAggregates, type PaymentQuery, type PaymentSubset } from './payment-query'

export interface PaymentPageRequest {
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
    positionShape(order),
  ).map((row) => {
    const position = positionOfRow(order, row)
    return { id: String(position.at(-1)), place: position }
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
  // sorts newer months first within equal values, whatever the direction
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
  const { words, ofPerson } = query
  return {
    ...query,
    words,
    ofPerson,
    cells: aggregates,
    ofPayment: [
      'p.month = {:month}',
      ...(status === null ? [] : ['+p.status = {:status}']),
      ...(type === null ? [] : ['+p.payment_type = {:type}']),
      // conditions that the aggregates don't already include
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
  // only one bound, because SQLite may choose the wrong one of two
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

interface Match {
  id: Id
  at: string | number
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
  const sign = down ? -1 : 1
  const order = (a: Match, b: Match): number => sign * (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1)
  let found: Match[] = []
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
    ).map((row): Match => ({ id: row.id, at: typeof row.at === 'number' ? row.at : String(row.at) }))
    found = [...found, ...some].sort(order).slice(0, limit)
  }
  return found.map((row) => ({ id: row.id, place: [row.at, row.id] }))
}
