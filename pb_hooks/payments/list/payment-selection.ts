import { paymentSelectionRoute } from '../../../domain/api/money/payment-lists'
import type { OutputOf } from '../../../domain/api/route'
import { paymentTypes } from '../../../domain/collections/money/user-payments'
import type { Id, PaymentStatus } from '../../../domain/entities'
import { paymentProblems } from '../../../domain/money/payments/payment-refusal'
import { coveredBy, leftNamed } from '../../../domain/money/payments/payment-selection'
import { problemUntil } from '../../../domain/money/payments/payability'
import { one } from '../../platform/db'
import { fewOf } from '../../platform/pagination'
import { answerTo } from '../../platform/route'
import type { Bound } from '../../platform/sql'
import { askedBy, isBeingMoved, livingMoves, problem } from '../payability'
import { readSetting } from '../../settings/read-settings'
import { coveredBySets, isOfSets, mayStandOut, type LeftRow } from './selection-summary'
import { paymentCells, sumOfCells } from './payment-aggregates'
import {
  fewMonthsOf,
  fromCells,
  fromFew,
  fromWords,
  ofState,
  paymentQuestion,
  type PaymentQuestion,
} from './payment-question'

type Summary = OutputOf<typeof paymentSelectionRoute>['approve']

/** Returns count and sum of a filter, and what approving or dispersing would change. */
export const paymentSelection = answerTo(paymentSelectionRoute, ({ app, person }, request) => {
  const aggregates = paymentCells(app)
  const query = paymentQuestion(app, request, aggregates)
  const moved = (status: PaymentStatus): Summary =>
    request.status === undefined || request.status === status
      ? coveredOf(app, person?.id ?? '', ofState(app, query, status, aggregates))
      : nothing
  return { ...totalsOf(app, query), approve: moved('pending'), disperse: moved('approved') }
})

function totalsOf(app: PbApp, query: PaymentQuestion): { count: number; cents: number } {
  if (query.words === null) return sumOfCells(query.cells)
  const { ways, from, bound } = allOf(query)
  const sql = `${withOf(ways)} SELECT COUNT(*) AS count, COALESCE(SUM(p.amount_cents), 0) AS cents ${from}`
  return one(app, sql, bound, { count: 0, cents: 0 }) ?? { count: 0, cents: 0 }
}

const nothing: Summary = { ...coveredBy([]), left: [], leftRows: [] }

export function coveredOf(app: PbApp, admin: Id, query: PaymentQuestion): Summary {
  const { status } = query.wanted
  if (!isOfSets(query) || (status !== 'pending' && status !== 'approved')) return coveredOneByOne(app, admin, query)
  const { named, ...covered } = coveredBySets(app, admin, query.wanted, status)
  return { ...covered, leftRows: listSkipped(app, named) }
}

/** Summarizes a selection by checking each payment, because there are no counters for search words. */
function coveredOneByOne(app: PbApp, admin: Id, query: PaymentQuestion): Summary {
  const { ways, from, bound } = movable(app, admin, query)
  const good = `FILTER (WHERE problem = '')`
  const ofType = (type: string): string =>
    `COUNT(*) FILTER (WHERE problem = '' AND payment_type = '${type}') AS ${type},
     COALESCE(SUM(cents) FILTER (WHERE problem = '' AND payment_type = '${type}'), 0) AS ${type}_cents`
  // an index by person covers these columns; the payment row is read only if something may prevent the change
  const columns = `p.rowid AS row, p.user_id, p.amount_cents AS cents, p.payment_type, p.month,
    CASE WHEN ${mayStandOut} THEN ${problem} ELSE '' END AS problem`
  const left = paymentProblems.map(
    (code, n) =>
      `COUNT(*) FILTER (WHERE problem = '${code}') AS n${n}, COALESCE(SUM(cents) FILTER (WHERE problem = '${code}'), 0) AS c${n}`,
  )
  const found = one(
    app,
    `${withOf([...ways, `found AS MATERIALIZED (SELECT ${columns} ${from})`])}
     SELECT COUNT(*) ${good} AS count, COALESCE(SUM(cents) ${good}, 0) AS cents, COUNT(DISTINCT user_id) ${good} AS people,
       COUNT(DISTINCT month) ${good} AS months, COALESCE(MIN(month) ${good}, '') AS first,
       ${paymentTypes.map(ofType).join(', ')}, COALESCE(MAX(cents) ${good}, 0) AS largest,
       COALESCE((SELECT p.person_name FROM (SELECT row, MAX(cents) FROM found WHERE problem = '') f
         CROSS JOIN user_payments p ON p.rowid = f.row), '') AS name,
       ${left.join(', ')},
       (SELECT json_group_array(json_object('id', id, 'user_id', user_id, 'person_name', person_name, 'amount_cents', cents,
          'problem', problem, 'month', month, 'changed_at', COALESCE((SELECT u.paypal_changed_at FROM users u WHERE u.id = user_id), '')))
        FROM (SELECT p.id, f.user_id, p.person_name, f.cents, f.problem, f.month FROM (SELECT * FROM found WHERE problem != '' LIMIT ${leftNamed + 1}) f
          CROSS JOIN user_payments p ON p.rowid = f.row)) AS named FROM found`,
    bound,
    {
      count: 0,
      cents: 0,
      people: 0,
      months: 0,
      first: '',
      rental: 0,
      rental_cents: 0,
      commission: 0,
      commission_cents: 0,
      largest: 0,
      name: '',
      named: '',
      ...Object.fromEntries(paymentProblems.flatMap((_, n) => [`n${n}`, `c${n}`].map((column) => [column, 0]))),
    },
  )
  if (!found) return nothing
  const { count, cents, people, months, first } = found
  return {
    count,
    cents,
    people,
    months,
    month: months === 1 ? first : '',
    types: {
      rental: { count: found.rental, cents: found.rental_cents },
      commission: { count: found.commission, cents: found.commission_cents },
    },
    largest: { cents: found.largest, name: found.name },
    left: paymentProblems.flatMap((code, n) => {
      const of = (column: string) => Number((found as { [column: string]: unknown })[`${column}${n}`])
      return of('n') === 0 ? [] : [{ code, count: of('n'), cents: of('c') }]
    }),
    leftRows: listSkipped(app, JSON.parse(found.named || '[]') as LeftRow[]),
  }
}

/** The skipped payments and their dates; empty if there are too many to list. */
function listSkipped(app: PbApp, named: readonly LeftRow[]): Summary['leftRows'] {
  if (named.length > leftNamed) return []
  return [...named]
    .sort((a, b) => b.amount_cents - a.amount_cents || (a.id < b.id ? -1 : 1))
    .map(({ month, changed_at: changedAt, ...row }) => ({
      ...row,
      problem_until: problemUntil(row.problem, { changedAt, month }, readSetting(app, 'holding_days')),
    }))
}

/** SQL for the matches `p` that are in no background job, which must not be selected again (decision 38). */
export function movable(app: PbApp, admin: Id, query: PaymentQuestion): Part {
  const { ways, from, bound } = allOf(query)
  const jobs = livingMoves(app)
  const params = askedBy(app, admin)
  if (jobs.length === 0) return { ways, from, bound: { ...bound, ...params } }
  return {
    ways,
    from: `${from} AND NOT ${isBeingMoved}`,
    bound: { ...bound, ...params, living: JSON.stringify(jobs) },
  }
}

/** A part of a statement with its parameters. */
interface Part {
  ways: string[]
  from: string
  bound: { [name: string]: Bound }
}

export const withOf = (ways: readonly string[]): string => (ways.length === 0 ? '' : `WITH ${ways.join(', ')}`)

function allOf({ few, words, cells: aggregates, ofPayment, ofPerson, bound }: PaymentQuestion): Part {
  const where = `${ofPayment} AND ${ofPerson}`
  if (few !== null) {
    const from = `FROM ${fromFew(few).tables} WHERE ${where}`
    return { ways: [fewOf(few)], from, bound: { ...bound, ...few.bound } }
  }
  const found = words === null ? fromCells(aggregates) : fromWords(words, fewMonthsOf(aggregates))
  const also = 'where' in found ? `${found.where} AND ` : ''
  return { ways: [], from: `FROM ${found.tables} WHERE ${also}${where}`, bound: { ...bound, ...found.bound } }
}
