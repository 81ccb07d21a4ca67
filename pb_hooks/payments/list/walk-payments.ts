import type { Id, Month } from '../../../domain/entities'
import { paymentStatuses, type PaymentSort } from '../../../domain/money/payments/payment-list'
import { rows } from '../../platform/db'
import { fewRows } from '../../platform/pagination'
import type { Bound } from '../../platform/sql'
import { sumOfCells, type PaymentCell } from './payment-aggregates'
import {
  behind,
  orderedBy,
  paymentOrder,
  placeColumns,
  placeOfRow,
  placeShape,
  type PaymentPlace,
} from './payment-order'
import { fromFew, ofCells, type PaymentQuestion, type PaymentWay } from './payment-question'

/** A page request: sort, position, and number of rows. */
export interface PaymentsAsked {
  sort: PaymentSort
  down: boolean
  place: PaymentPlace | null
  limit: number
}

interface Found {
  id: Id
  place: PaymentPlace
}

/**
 * Returns the next payments in order. Few matches are sorted. For many it follows an index: month by month, by names, or by
 * amounts and days of each month. It reads few extra rows unless matches are rare and unpredictable.
 */
export function findPayments(app: PbApp, question: PaymentQuestion, asked: PaymentsAsked): Found[] {
  if (question.cells.length === 0) return []
  if (question.few !== null) return sorted(app, question, question.few, asked)
  if (asked.sort === 'user') return alongNames(app, question, asked, { month: question.wanted.month ?? '', head: [] })
  if (asked.sort === 'amount' || asked.sort === 'dispersed') return alongMonths(app, question, asked)
  return bySegments(app, question, asked)
}

function sorted(app: PbApp, question: PaymentQuestion, few: PaymentWay, asked: PaymentsAsked): Found[] {
  const order = paymentOrder(asked.sort, asked.down)
  const { part, tables } = fromFew(few)
  const after = behind(order, asked.place)
  return rows(
    app,
    `${part} SELECT ${placeColumns(order)} FROM ${tables}
     WHERE ${question.ofPayment} AND ${question.ofPerson} AND ${after.sql} ORDER BY ${orderedBy(order)} LIMIT {:limit}`,
    { ...question.bound, ...few.bound, ...after.bound, limit: asked.limit },
    placeShape(order),
  ).map((row) => {
    const place = placeOfRow(order, row)
    return { id: String(place.at(-1)), place }
  })
}

/** A range of an order in which payments are sorted by name: a month, or a month of one state or type. */
interface Segment {
  /** Values of the sort keys before the name. */
  head: readonly Bound[]
  month: Month
  cells: PaymentCell[]
}

function bySegments(app: PbApp, question: PaymentQuestion, asked: PaymentsAsked): Found[] {
  const found: Found[] = []
  for (const segment of segmentsOf(question.cells, asked)) {
    const left = asked.limit - found.length
    if (left <= 0) break
    const ask = { ...asked, limit: left }
    const inside = withinSegment(question, segment)
    found.push(
      ...(sumOfCells(segment.cells).count <= fewRows
        ? sorted(app, inside, ofCells(segment.cells), ask)
        : alongNames(app, inside, ask, segment)),
    )
  }
  return found
}

function segmentsOf(cells: readonly PaymentCell[], { sort, down, place }: PaymentsAsked): Segment[] {
  const headOf = (cell: PaymentCell): readonly Bound[] => {
    if (sort === 'status') return [paymentStatuses.indexOf(cell.status), cell.month]
    return sort === 'type' ? [cell.type, cell.month] : [cell.month]
  }
  const segments = new Map<string, Segment>()
  for (const cell of cells) {
    const head = headOf(cell)
    const name = JSON.stringify(head)
    const segment = segments.get(name) ?? { head, month: cell.month, cells: [] }
    segment.cells.push(cell)
    segments.set(name, segment)
  }
  // newest months come first within equal values, whatever the direction
  const ways = sort === 'period' ? [down] : [down, true]
  const compared = (a: readonly Bound[], b: readonly Bound[]): number => {
    const at = ways.findIndex((_, n) => a[n] !== b[n])
    if (at < 0) return 0
    const less = (a[at] ?? '') < (b[at] ?? '')
    return less === ways[at] ? 1 : -1
  }
  return [...segments.values()]
    .filter(({ head }) => place === null || compared(head, place) >= 0)
    .sort((a, b) => compared(a.head, b.head))
}

function withinSegment(question: PaymentQuestion, { month, cells }: Segment): PaymentQuestion {
  const [first] = cells
  const one = (of: (cell: PaymentCell) => string): string | null =>
    first !== undefined && cells.every((cell) => of(cell) === of(first)) ? of(first) : null
  const status = one((cell) => cell.status)
  const type = one((cell) => cell.type)
  const { words, ofPerson } = question
  return {
    ...question,
    words,
    ofPerson,
    cells,
    ofPayment: [
      'p.month = {:month}',
      ...(status === null ? [] : ['+p.status = {:status}']),
      ...(type === null ? [] : ['+p.payment_type = {:type}']),
      // conditions other than the aggregates
      ...(question.wanted.user ? ['+p.user_id = {:user}'] : []),
    ].join(' AND '),
    bound: { ...question.bound, month, ...(status !== null && { status }), ...(type !== null && { type }) },
  }
}

/**
 * Follows the names: takes the next people who have matching payments, then their payments. Within a segment, or (no month)
 * overall.
 */
function alongNames(
  app: PbApp,
  question: PaymentQuestion,
  asked: PaymentsAsked,
  { head, month }: Pick<Segment, 'head'> & { month: Month | '' },
): Found[] {
  const { sort, down, place, limit } = asked
  // in a segment after the position's, all people are still to come
  const within = place !== null && head.every((value, n) => value === place[n])
  const [name = '', person = ''] = within ? place.slice(head.length) : []
  const reverse = sort === 'user' && down
  // one bound only, because SQLite may pick the wrong one of two
  const from = within ? `(t.name, t.person) ${reverse ? '<=' : '>='} ({:name}, {:person})` : `t.name >= ''`
  const way = reverse ? 'DESC' : ''
  const people = rows(
    app,
    `SELECT t.person AS person FROM _people_text t WHERE ${from} AND ${question.ofPerson}
       AND EXISTS (SELECT 1 FROM user_payments p WHERE p.user_id = t.person AND ${question.ofPayment})
     ORDER BY t.name ${way}, t.person ${way} LIMIT {:people}`,
    // the page may begin within one person's payments
    { ...question.bound, ...(within && { name, person }), people: limit + 1 },
    { person: '' },
  )
  const few: PaymentWay = {
    ids: `SELECT p.rowid AS id FROM json_each({:people}) k CROSS JOIN user_payments p
      ON p.user_id = k.value ${month === '' ? '' : 'AND p.month = {:month}'} WHERE ${question.ofPayment}`,
    bound: { people: JSON.stringify(people.map((each) => each.person)), ...(month !== '' && { month }) },
  }
  return sorted(app, question, few, asked)
}

interface Met {
  id: Id
  at: string | number
}

/** Follows the amounts or days of each month, and reads of each month only rows that can be on the page. */
function alongMonths(app: PbApp, question: PaymentQuestion, { sort, down, place, limit }: PaymentsAsked): Found[] {
  const column = sort === 'amount' ? 'p.amount_cents' : 'p.dispersed_at'
  const like = sort === 'amount' ? 0 : ''
  const { status } = question.wanted
  // with a state it is known whether there is a day
  const days = sort === 'amount' || !status ? '1' : `p.dispersed_at ${status === 'dispersed' ? '>' : '='} ''`
  const [at = like, id = ''] = place ?? []
  const bounded = place === null ? '1' : `(${column}, p.id) ${down ? '<' : '>'} ({:at}, {:id})`
  const sign = down ? -1 : 1
  const order = (a: Met, b: Met): number => sign * (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1)
  let found: Met[] = []
  for (const month of new Set(question.cells.map((cell) => cell.month))) {
    const last = found.length < limit ? undefined : found.at(-1)
    const better = last === undefined ? '1' : `${column} ${down ? '>=' : '<='} {:last}`
    const text = question.words === null ? '' : 'CROSS JOIN _people_text t ON t.person = p.user_id'
    const some = rows(
      app,
      `SELECT p.id AS id, ${column} AS at FROM user_payments p ${text}
       WHERE p.month = {:month} AND ${days} AND ${question.ofPayment} AND ${question.ofPerson} AND ${bounded} AND ${better}
       ORDER BY ${column} ${down ? 'DESC' : ''}, p.id ${down ? 'DESC' : ''} LIMIT {:limit}`,
      {
        ...question.bound,
        month,
        limit,
        ...(place !== null && { at, id }),
        ...(last !== undefined && { last: last.at }),
      },
      { id: '', at: like },
    ).map((row): Met => ({ id: row.id, at: typeof row.at === 'number' ? row.at : String(row.at) }))
    found = [...found, ...some].sort(order).slice(0, limit)
  }
  return found.map((row) => ({ id: row.id, place: [row.at, row.id] }))
}
