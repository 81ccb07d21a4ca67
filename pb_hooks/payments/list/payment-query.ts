import type { Cents, Month, PaymentStatus, PaymentType } from '../../../domain/entities'
import { readNumber, rows, choiceOf } from '../../platform/db'
import type { paymentsRoute } from '../../../domain/api/money/payment-lists'
import type { InputOf } from '../../../domain/api/route'
import { textMatchesSql, parseSearch, type SearchWords } from '../../platform/search-words'
import { smallestFilter, subsetSql, maxSortedRows, maxCounted, type IndexFilter } from '../../platform/pagination'
import type { Bound } from '../../platform/sql'

export interface PaymentAggregate {
  status: PaymentStatus
  month: Month
  type: PaymentType
  n: number
  cents: Cents
}

/** Returns all payments by state, month and type, from the stats counters, which also distinguish runs. */
export const readPaymentAggregates = (app: PbApp): PaymentAggregate[] =>
  rows(
    app,
    `SELECT key ->> 0 AS status, key ->> 1 AS type, key ->> 2 AS month, SUM(n) AS n, SUM(cents) AS cents FROM _stats_counts
     WHERE counter = 'payments' GROUP BY 1, 2, 3 HAVING SUM(n) != 0`,
    {},
    { status: choiceOf<PaymentStatus>(), month: '', type: choiceOf<PaymentType>(), n: 0, cents: 0 },
  )

export const sumAggregates = (aggregates: readonly PaymentAggregate[]): { count: number; cents: Cents } => ({
  count: aggregates.reduce((n, aggregate) => n + aggregate.n, 0),
  cents: aggregates.reduce((sum, aggregate) => sum + aggregate.cents, 0),
})

/** A filter; payments must match every part that is given. */
export type PaymentFilter = Omit<InputOf<typeof paymentsRoute>, 'sort' | 'after' | 'limit'>

/** A subset of payments that an index finds, as row numbers. `hasWords`: every payment in it matches the words. */
export interface PaymentSubset extends IndexFilter {
  hasWords?: true
}

export interface PaymentQuery {
  wanted: PaymentFilter
  words: SearchWords | null
  cells: readonly PaymentAggregate[]
  /** The subset that the query starts from; null = there are many matches, so it scans in the sort order. */
  few: (PaymentSubset & { n?: number }) | null
  /** Conditions on payment `p` and text `t`. Plus signs prevent SQLite from using any index but that of the order. */
  ofPayment: string
  ofPerson: string
  bound: { [name: string]: Bound }
}

/** Prepares the query for a filter. `findMany`: the words are known to match many payments in any state. */
export function buildPaymentQuery(
  app: PbApp,
  input: PaymentFilter,
  all: readonly PaymentAggregate[] = readPaymentAggregates(app),
  findMany = false,
): PaymentQuery {
  const { status, month, type, user, ids, search = '' } = input
  const aggregates = all.filter(
    (aggregate) =>
      (!status || aggregate.status === status) &&
      (!month || aggregate.month === month) &&
      (!type || aggregate.type === type),
  )
  const words = parseSearch(app, search)
  const matches = words === null ? { sql: '', bound: {} } : textMatchesSql('t.text', words)
  const parts = { status, month, type, user }
  const conditions = [
    ...(status ? ['+p.status = {:status}'] : []),
    ...(type ? ['+p.payment_type = {:type}'] : []),
    ...(month ? ['p.month = {:month}'] : []),
    ...(user ? ['+p.user_id = {:user}'] : []),
  ]
  const bound = Object.fromEntries(Object.entries(parts).filter((entry): entry is [string, string] => !!entry[1]))
  const ways = subsetsFor(input, words, aggregates).filter(({ hasWords }) => !findMany || hasWords !== true)
  const few = ids === undefined ? smallestFilter(app, ways) : ofIds(ids.split(','))
  return {
    wanted: input,
    words,
    cells: aggregates,
    few,
    ofPayment: conditions.length === 0 ? '1' : conditions.join(' AND '),
    ofPerson: matches.sql === '' || few?.hasWords === true ? '1' : matches.sql,
    bound: { ...bound, ...matches.bound },
  }
}

/** Restricts a prepared query to one state, and reuses what is known about all states. */
export const queryForStatus = (
  app: PbApp,
  { wanted: input, words, few }: PaymentQuery,
  status: NonNullable<PaymentFilter['status']>,
  all: readonly PaymentAggregate[],
): PaymentQuery => buildPaymentQuery(app, { ...input, status }, all, words !== null && few === null)

function subsetsFor(
  { user, month }: PaymentFilter,
  words: SearchWords | null,
  aggregates: readonly PaymentAggregate[],
): PaymentSubset[] {
  const ways: PaymentSubset[] = []
  if (user) ways.push({ ids: 'SELECT rowid AS id FROM user_payments WHERE user_id = {:user}', bound: { user } })
  else if (sumAggregates(aggregates).count <= maxSortedRows) return [subsetOfAggregates(aggregates)]
  if (words) {
    // checks each person's text only once instead of once per payment
    const { tables, where, bound } = fromSearchWords(words, month ? [month] : [])
    const matches = textMatchesSql('t.text', words)
    ways.push({
      ids: `SELECT p.rowid AS id FROM ${tables} WHERE ${where} AND ${matches.sql}`,
      bound: { ...bound, ...matches.bound },
      hasWords: true,
    })
  }
  return ways
}

const ofIds = (ids: readonly string[]): PaymentSubset => ({
  ids: 'SELECT p.rowid AS id FROM json_each({:ids}) k CROSS JOIN user_payments p ON p.id = k.value',
  bound: { ids: JSON.stringify(ids) },
})

export const fromAggregates = (
  aggregates: readonly PaymentAggregate[],
): { tables: string; bound: { cells: string } } => ({
  tables: `json_each({:cells}) c CROSS JOIN user_payments p
    ON p.status = c.value ->> 0 AND p.month = c.value ->> 1 AND p.payment_type = c.value ->> 2`,
  bound: { cells: JSON.stringify(aggregates.map(({ status, month, type }) => [status, month, type])) },
})

export function subsetOfAggregates(aggregates: readonly PaymentAggregate[]): PaymentSubset {
  const { tables, bound } = fromAggregates(aggregates)
  return { ids: `SELECT p.rowid AS id FROM ${tables}`, bound }
}

/** SQL for the WITH part `few`, and for the tables joined to it: the payment `p` and its person's texts `t`. */
export const fromSubset = (few: PaymentSubset): { part: string; tables: string } => ({
  part: `WITH ${subsetSql(few)}`,
  tables: 'few CROSS JOIN user_payments p ON p.rowid = few.id LEFT JOIN _people_text t ON t.person = p.user_id',
})

/** SQL for the payments of people whose text may match the words, in all or some months; unordered. */
export function fromSearchWords(
  words: SearchWords,
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

/** Returns the months of some aggregates if they are few; otherwise reading all of a person's payments is as fast. */
export function monthsIfFew(aggregates: readonly PaymentAggregate[]): Month[] {
  const months = [...new Set(aggregates.map(({ month }) => month))]
  return months.length <= 2 ? months : []
}

/** Counts the matches: exactly without words or for few matches, otherwise up to a limit. */
export function countPayments(app: PbApp, query: PaymentQuery): { least: number; more: boolean } {
  const { cells: aggregates, few, words, ofPayment, ofPerson, bound } = query
  const { user, ids } = query.wanted
  if (words === null && !user && ids === undefined) return { least: sumAggregates(aggregates).count, more: false }
  // the number is already known, and there is no further condition
  if (few?.n !== undefined && ofPayment === '1' && ofPerson === '1') return { least: few.n, more: false }
  const matches = `${ofPayment} AND ${ofPerson}`
  if (few !== null || words === null) {
    const { part, tables } = fromSubset(few ?? subsetOfAggregates(aggregates))
    const sql = `${part} SELECT COUNT(*) AS n FROM ${tables} WHERE ${matches}`
    return { least: readNumber(app, sql, { ...bound, ...few?.bound }), more: false }
  }
  const found = fromSearchWords(words, monthsIfFew(aggregates))
  const some = `SELECT 1 FROM ${found.tables} WHERE ${found.where} AND ${matches} LIMIT ${maxCounted + 1}`
  const n = readNumber(app, `SELECT COUNT(*) AS n FROM (${some})`, { ...bound, ...found.bound })
  return { least: Math.min(n, maxCounted), more: n > maxCounted }
}
