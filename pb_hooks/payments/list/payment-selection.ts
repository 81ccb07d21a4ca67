import { paymentSelectionRoute } from '../../../domain/api/money/payment-lists'
import type { OutputOf } from '../../../domain/api/route'
import { paymentTypes } from '../../../domain/collections/money/user-payments'
import type { Id, PaymentStatus } from '../../../domain/entities'
import { paymentProblems } from '../../../domain/money/payments/payment-refusal'
import {
  summarizeSelection,
  maxSkippedListed,
  maxPaymentsPerCommand,
  totalsOf,
  type PaymentFilter,
  type ConfirmedTotals,
} from '../../../domain/money/payments/payment-selection'
import { problemUntil } from '../../../domain/money/payments/payability'
import { one, oneOrDefault, readIds, rows } from '../../platform/db'
import { subsetSql } from '../../platform/pagination'
import { answerTo } from '../../platform/route'
import type { Bound } from '../../platform/sql'
import { payabilityParams, isInActionJobSql, runningActionJobs, paymentProblemSql, isMovableSql } from '../payability'
import { readSetting } from '../../settings/read-settings'
import { summarizeByAggregates, canUseAggregates, mayDifferSql, type SkippedPayment } from './selection-summary'
import {
  readPaymentAggregates,
  sumAggregates,
  monthsIfFew,
  fromAggregates,
  fromSubset,
  fromSearchWords,
  queryForStatus,
  buildPaymentQuery,
  type PaymentQuery,
} from './payment-query'
import { fail } from '../../platform/errors'

type Summary = OutputOf<typeof paymentSelectionRoute>['approve']

/** Returns count and sum of the payments that match a filter, and what approving or dispersing them would change. */
answerTo(paymentSelectionRoute, ({ app, person }, request) => {
  const aggregates = readPaymentAggregates(app)
  const query = buildPaymentQuery(app, request, aggregates)
  const moved = (status: PaymentStatus): Summary =>
    request.status === undefined || request.status === status
      ? selectionSummaryOf(app, person.id, queryForStatus(app, query, status, aggregates))
      : nothing
  return { ...countMovable(app, query), approve: moved('pending'), disperse: moved('approved') }
})

function countMovable(app: PbApp, query: PaymentQuery): { count: number; cents: number } {
  if (query.words === null) return sumAggregates(query.cells)
  const { ctes, from, bound } = allOf(query)
  const sql = `${withClause(ctes)} SELECT COUNT(*) AS count, COALESCE(SUM(p.amount_cents), 0) AS cents ${from}`
  return oneOrDefault(app, sql, bound, { count: 0, cents: 0 })
}

const nothing: Summary = { ...summarizeSelection([]), left: [], leftRows: [] }

function selectionSummaryOf(app: PbApp, admin: Id, query: PaymentQuery): Summary {
  const { status } = query.wanted
  if (!canUseAggregates(query) || (status !== 'pending' && status !== 'approved'))
    return coveredOneByOne(app, admin, query)
  const { named, ...covered } = summarizeByAggregates(app, admin, query.wanted, status)
  return { ...covered, leftRows: listSkipped(app, named) }
}

/** Summarizes a selection by checking each payment, because no counters exist for search words. */
function coveredOneByOne(app: PbApp, admin: Id, query: PaymentQuery): Summary {
  const { ctes, from, bound } = movableSql(app, admin, query)
  const good = `FILTER (WHERE problem = '')`
  const ofType = (type: string): string =>
    `COUNT(*) FILTER (WHERE problem = '' AND payment_type = '${type}') AS ${type},
     COALESCE(SUM(cents) FILTER (WHERE problem = '' AND payment_type = '${type}'), 0) AS ${type}_cents`
  // an index by person covers these columns; the payment row is read only if something may prevent the change
  const columns = `p.rowid AS row, p.user_id, p.amount_cents AS cents, p.payment_type, p.month,
    CASE WHEN ${mayDifferSql} THEN ${paymentProblemSql} ELSE '' END AS problem`
  const left = paymentProblems.map(
    (code, n) =>
      `COUNT(*) FILTER (WHERE problem = '${code}') AS n${n}, COALESCE(SUM(cents) FILTER (WHERE problem = '${code}'), 0) AS c${n}`,
  )
  const found = one(
    app,
    `${withClause([...ctes, `found AS MATERIALIZED (SELECT ${columns} ${from})`])}
     SELECT COUNT(*) ${good} AS count, COALESCE(SUM(cents) ${good}, 0) AS cents, COUNT(DISTINCT user_id) ${good} AS people,
       COUNT(DISTINCT month) ${good} AS months, COALESCE(MIN(month) ${good}, '') AS first,
       ${paymentTypes.map(ofType).join(', ')}, COALESCE(MAX(cents) ${good}, 0) AS largest,
       COALESCE((SELECT p.person_name FROM (SELECT row, MAX(cents) FROM found WHERE problem = '') f
         CROSS JOIN user_payments p ON p.rowid = f.row), '') AS name,
       ${left.join(', ')},
       (SELECT json_group_array(json_object('id', id, 'user_id', user_id, 'person_name', person_name, 'amount_cents', cents,
          'problem', problem, 'month', month, 'changed_at', COALESCE((SELECT u.paypal_changed_at FROM users u WHERE u.id = user_id), '')))
        FROM (SELECT p.id, f.user_id, p.person_name, f.cents, f.problem, f.month FROM (SELECT * FROM found WHERE problem != '' LIMIT ${maxSkippedListed + 1}) f
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
    leftRows: listSkipped(app, JSON.parse(found.named || '[]') as SkippedPayment[]),
  }
}

function listSkipped(app: PbApp, named: readonly SkippedPayment[]): Summary['leftRows'] {
  if (named.length > maxSkippedListed) return []
  return [...named]
    .sort((a, b) => b.amount_cents - a.amount_cents || (a.id < b.id ? -1 : 1))
    .map(({ month, changed_at: changedAt, ...row }) => ({
      ...row,
      problem_until: problemUntil(row.problem, { changedAt, month }, readSetting(app, 'holding_days')),
    }))
}

/** SQL for the matches `p` that are in no background job. Payments in a job must not be selected again (decision 0036). */
export function movableSql(app: PbApp, admin: Id, query: PaymentQuery): Part {
  const { ctes, from, bound } = allOf(query)
  const jobs = runningActionJobs(app)
  const params = payabilityParams(app, admin)
  if (jobs.length === 0) return { ctes, from, bound: { ...bound, ...params } }
  return {
    ctes,
    from: `${from} AND NOT ${isInActionJobSql}`,
    bound: { ...bound, ...params, living: JSON.stringify(jobs) },
  }
}

interface Part {
  ctes: string[]
  from: string
  bound: { [name: string]: Bound }
}

export const withClause = (ctes: readonly string[]): string => (ctes.length === 0 ? '' : `WITH ${ctes.join(', ')}`)

function allOf({ few, words, cells: aggregates, ofPayment, ofPerson, bound }: PaymentQuery): Part {
  const where = `${ofPayment} AND ${ofPerson}`
  if (few !== null) {
    const from = `FROM ${fromSubset(few).tables} WHERE ${where}`
    return { ctes: [subsetSql(few)], from, bound: { ...bound, ...few.bound } }
  }
  const found = words === null ? fromAggregates(aggregates) : fromSearchWords(words, monthsIfFew(aggregates))
  const also = 'where' in found ? `${found.where} AND ` : ''
  return { ctes: [], from: `FROM ${found.tables} WHERE ${also}${where}`, bound: { ...bound, ...found.bound } }
}

interface Selection {
  payments?: string[]
  filter?: PaymentFilter
  seen: ConfirmedTotals
}

/** Returns the payments of a command; `selection-changed` if they differ from what was confirmed (P16). */
export function findSelectedPayments(
  app: PbApp,
  admin: Id,
  { payments, filter, seen }: Selection,
  status: PaymentStatus,
): string[] {
  if ((payments === undefined) === (filter === undefined)) fail('bad-input', {}, { payments: 'bad-input' })
  if (payments === undefined) return byFilter(app, admin, filter ?? {}, { seen, status })
  const found = byIds(app, payments, status)
  requireSameSelection(totalsOf(found), seen)
  return found.map(({ id }) => id)
}

/** Rejects a selection that differs from what was confirmed (P16), with its current count and sum. */
export function requireSameSelection({ count, cents }: ConfirmedTotals, seen: ConfirmedTotals): void {
  if (count !== seen.count || cents !== seen.cents) fail('selection-changed', { count, cents })
}

const byIds = (app: PbApp, ids: string[], status: PaymentStatus) =>
  rows(
    app,
    `FROM user_payments
     WHERE status = {:status} AND id IN (SELECT value FROM json_each({:ids})) ORDER BY month, id`,
    { status, ids: JSON.stringify(ids) },
    { id: '', amount_cents: 0 },
  )

function byFilter(
  app: PbApp,
  admin: Id,
  filter: PaymentFilter,
  { seen, status }: { seen: ConfirmedTotals; status: PaymentStatus },
): string[] {
  const query = buildPaymentQuery(app, { ...filter, status })
  const now = selectionSummaryOf(app, admin, query)
  requireSameSelection(now, seen)
  if (now.count > maxPaymentsPerCommand) fail('selection-too-large', { most: maxPaymentsPerCommand })
  const { ctes, from, bound } = movableSql(app, admin, query)
  const sql = `${withClause(ctes)} SELECT p.id AS id ${from} AND ${isMovableSql} ORDER BY p.month, p.id`
  return readIds(app, sql, bound)
}
