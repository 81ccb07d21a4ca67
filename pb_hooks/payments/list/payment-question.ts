import type { paymentsRoute } from '../../../domain/api/money/payment-lists'
import type { InputOf } from '../../../domain/api/route'
import type { Month } from '../../../domain/entities'
import { textHolds, wordsOf, type Words } from '../../platform/search-words'
import { one } from '../../platform/db'
import { fewestOf, fewOf, fewRows, mostCounted, type Narrowing } from '../../platform/pagination'
import type { Bound } from '../../platform/sql'
import { paymentCells, sumOfCells, type PaymentCell } from './payment-aggregates'

/** Which payments: those of which all that is given holds. */
export type PaymentsWanted = Omit<InputOf<typeof paymentsRoute>, 'sort' | 'after' | 'limit'>

/** A way to payments, by the numbers of their rows: an index has these by itself. `hasWords`: all that it finds has the words. */
export interface PaymentWay extends Narrowing {
  hasWords?: true
}

/** A question for payments, ready to be asked from any place in any order. */
export interface PaymentQuestion {
  wanted: PaymentsWanted
  words: Words | null
  /** The states, months and types that it is about, with more payments than it finds when it has words or names a person. */
  cells: readonly PaymentCell[]
  /** What it starts from, and how many that are, where it was counted; null = it finds many, and walks along an order. */
  few: (PaymentWay & { n?: number }) | null
  /** What has to hold of the payment `p` and of its person's text `t`. Plus signs: the order is what an index is chosen for. */
  ofPayment: string
  ofPerson: string
  bound: { [name: string]: Bound }
}

/**
 * Understands what is wanted. Costs a few lookups: whether little is found by one of the ways to it. `findMany`: the words are known to
 * find many, whatever the state.
 */
export function paymentQuestion(
  app: PbApp,
  wanted: PaymentsWanted,
  all: readonly PaymentCell[] = paymentCells(app),
  findMany = false,
): PaymentQuestion {
  const { status, month, type, user, ids, search = '' } = wanted
  const cells = all.filter(
    (cell) => (!status || cell.status === status) && (!month || cell.month === month) && (!type || cell.type === type),
  )
  const words = wordsOf(app, search)
  const holds = words === null ? { sql: '', bound: {} } : textHolds('t.text', words)
  const given = { status, month, type, user }
  const conditions = [
    ...(status ? ['+p.status = {:status}'] : []),
    ...(type ? ['+p.payment_type = {:type}'] : []),
    ...(month ? ['p.month = {:month}'] : []),
    ...(user ? ['+p.user_id = {:user}'] : []),
  ]
  const bound = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]))
  const ways = waysTo(wanted, words, cells).filter(({ hasWords }) => !findMany || hasWords !== true)
  const few = ids === undefined ? fewestOf(app, ways) : ofIds(ids.split(','))
  return {
    wanted,
    words,
    cells,
    few,
    ofPayment: conditions.length === 0 ? '1' : conditions.join(' AND '),
    ofPerson: holds.sql === '' || few?.hasWords === true ? '1' : holds.sql,
    bound: { ...bound, ...holds.bound },
  }
}

/** The same of one state. What was found out of all states is asked no second time. */
export const ofState = (
  app: PbApp,
  { wanted, words, few }: PaymentQuestion,
  status: NonNullable<PaymentsWanted['status']>,
  all: readonly PaymentCell[],
): PaymentQuestion => paymentQuestion(app, { ...wanted, status }, all, words !== null && few === null)

/** The ways that an index has to what is wanted, and that may find few. */
function waysTo({ user, month }: PaymentsWanted, words: Words | null, cells: readonly PaymentCell[]): PaymentWay[] {
  const ways: PaymentWay[] = []
  if (user) ways.push({ ids: 'SELECT rowid AS id FROM user_payments WHERE user_id = {:user}', bound: { user } })
  else if (sumOfCells(cells).count <= fewRows) return [ofCells(cells)]
  if (words) {
    // a person's text is looked at once, and not beside each of their payments
    const { tables, where, bound } = fromWords(words, month ? [month] : [])
    const holds = textHolds('t.text', words)
    ways.push({
      ids: `SELECT p.rowid AS id FROM ${tables} WHERE ${where} AND ${holds.sql}`,
      bound: { ...bound, ...holds.bound },
      hasWords: true,
    })
  }
  return ways
}

const ofIds = (ids: readonly string[]): PaymentWay => ({
  ids: 'SELECT p.rowid AS id FROM json_each({:ids}) k CROSS JOIN user_payments p ON p.id = k.value',
  bound: { ids: JSON.stringify(ids) },
})

/** The payments `p` of some cells, by the index of these. */
export const fromCells = (cells: readonly PaymentCell[]): { tables: string; bound: { cells: string } } => ({
  tables: `json_each({:cells}) c CROSS JOIN user_payments p
    ON p.status = c.value ->> 0 AND p.month = c.value ->> 1 AND p.payment_type = c.value ->> 2`,
  bound: { cells: JSON.stringify(cells.map(({ status, month, type }) => [status, month, type])) },
})

/** The same, as a way to few. */
export function ofCells(cells: readonly PaymentCell[]): PaymentWay {
  const { tables, bound } = fromCells(cells)
  return { ids: `SELECT p.rowid AS id FROM ${tables}`, bound }
}

/** The part `few` of a statement, and the tables behind it: the payment `p` and its person's words `t`. */
export const fromFew = (few: PaymentWay): { part: string; tables: string } => ({
  part: `WITH ${fewOf(few)}`,
  tables: 'few CROSS JOIN user_payments p ON p.rowid = few.id LEFT JOIN _people_text t ON t.person = p.user_id',
})

/** The payments of everybody whose text may have the words, of all months or of some; in no order. */
export function fromWords(
  words: Words,
  months: readonly Month[],
): { tables: string; where: string; bound: { [name: string]: Bound } } {
  const within = months.length === 0 ? '' : 'AND p.month IN (SELECT value FROM json_each({:months}))'
  return {
    tables: `_people_index i CROSS JOIN _people_text t ON t.n = i.rowid
      CROSS JOIN user_payments p ON p.user_id = t.person ${within}`,
    where: '_people_index MATCH {:match}',
    bound: { match: words.match, ...(within !== '' && { months: JSON.stringify(months) }) },
  }
}

/** The months of some cells where these are few: of more, who reads all of a person's payments meets them as soon. */
export function fewMonthsOf(cells: readonly PaymentCell[]): Month[] {
  const months = [...new Set(cells.map(({ month }) => month))]
  return months.length <= 2 ? months : []
}

/** How many it finds: exactly, where it has no words or finds few; else no more than can be counted soon. */
export function howMany(app: PbApp, question: PaymentQuestion): { least: number; more: boolean } {
  const { cells, few, words, ofPayment, ofPerson, bound } = question
  const { user, ids } = question.wanted
  if (words === null && !user && ids === undefined) return { least: sumOfCells(cells).count, more: false }
  // nothing more is asked of what was counted
  if (few?.n !== undefined && ofPayment === '1' && ofPerson === '1') return { least: few.n, more: false }
  const holds = `${ofPayment} AND ${ofPerson}`
  if (few !== null || words === null) {
    const { part, tables } = fromFew(few ?? ofCells(cells))
    const sql = `${part} SELECT COUNT(*) AS n FROM ${tables} WHERE ${holds}`
    return { least: one(app, sql, { ...bound, ...few?.bound }, { n: 0 })?.n ?? 0, more: false }
  }
  const found = fromWords(words, fewMonthsOf(cells))
  const some = `SELECT 1 FROM ${found.tables} WHERE ${found.where} AND ${holds} LIMIT ${mostCounted + 1}`
  const n = one(app, `SELECT COUNT(*) AS n FROM (${some})`, { ...bound, ...found.bound }, { n: 0 })?.n ?? 0
  return { least: Math.min(n, mostCounted), more: n > mostCounted }
}
