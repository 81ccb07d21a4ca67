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

/** How a list is asked for: its sort, the place it begins behind, and how many rows. */
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
 * The next payments of a question in order. Few are sorted. Many are met soon by who walks: month by month, or along the names, or
 * along the amounts and days of each month; no walk reads more than it needs, unless what is looked for is rare and nothing says so.
 */
export function findPayments(app: PbApp, question: PaymentQuestion, asked: PaymentsAsked): Found[] {
  if (question.cells.length === 0) return []
  if (question.few !== null) return sorted(app, question, question.few, asked)
  if (asked.sort === 'user') return alongNames(app, question, asked, { month: question.wanted.month ?? '', head: [] })
  if (asked.sort === 'amount' || asked.sort === 'dispersed') return alongMonths(app, question, asked)
  return bySegments(app, question, asked)
}

/** Those of a narrowing, sorted. */
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

/** A stretch of an order within which payments are sorted by name: a month, or one of a state or a type. */
interface Segment {
  /** The values of the order before the name. */
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

/** The segments of an order from the place on, in its order. */
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
  // behind the sort's own value the newest month comes first, whatever the way
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

/** The question, of one segment alone. */
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
      // what was asked for beside the cells
      ...(question.wanted.user ? ['+p.user_id = {:user}'] : []),
    ].join(' AND '),
    bound: { ...question.bound, month, ...(status !== null && { status }), ...(type !== null && { type }) },
  }
}

/**
 * Along the names: as many people who have such a payment as rows are wanted, from the place on, then their payments. Of a segment, or
 * (no month) of all.
 */
function alongNames(
  app: PbApp,
  question: PaymentQuestion,
  asked: PaymentsAsked,
  { head, month }: Pick<Segment, 'head'> & { month: Month | '' },
): Found[] {
  const { sort, down, place, limit } = asked
  // in a segment behind that of the place everybody is still to come
  const within = place !== null && head.every((value, n) => value === place[n])
  const [name = '', person = ''] = within ? place.slice(head.length) : []
  const reverse = sort === 'user' && down
  // one bound alone: of two SQLite may take the one that begins at the beginning
  const from = within ? `(t.name, t.person) ${reverse ? '<=' : '>='} ({:name}, {:person})` : `t.name >= ''`
  const way = reverse ? 'DESC' : ''
  const people = rows(
    app,
    `SELECT t.person AS person FROM _people_text t WHERE ${from} AND ${question.ofPerson}
       AND EXISTS (SELECT 1 FROM user_payments p WHERE p.user_id = t.person AND ${question.ofPayment})
     ORDER BY t.name ${way}, t.person ${way} LIMIT {:people}`,
    // somebody's payments may be parted by the page
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

/** Along the amounts or days of each month, of each no more than is better than what the months before it gave. */
function alongMonths(app: PbApp, question: PaymentQuestion, { sort, down, place, limit }: PaymentsAsked): Found[] {
  const column = sort === 'amount' ? 'p.amount_cents' : 'p.dispersed_at'
  const like = sort === 'amount' ? 0 : ''
  const { status } = question.wanted
  // who asks for a state knows whether it has a day
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
