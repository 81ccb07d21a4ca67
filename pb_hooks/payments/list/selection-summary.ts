import type { OutputOf } from '../../../domain/api/route'
import type { paymentSelectionRoute } from '../../../domain/api/money/payment-lists'
import { paymentTypes, openPaymentsSql } from '../../../domain/collections/money/user-payments'
import type { Cents, Id, Month } from '../../../domain/entities'
import { holdingProblem } from '../../../domain/money/payments/payee'
import { paymentProblems } from '../../../domain/money/payments/payment-refusal'
import { maxSkippedListed } from '../../../domain/money/payments/payment-selection'
import { lockingStatesSql } from '../../payouts/paypal-keys'
import { rows } from '../../platform/db'
import {
  payabilityParams,
  isInActionJobSql,
  runningActionJobs,
  paymentProblemSql,
  peopleWithAuthorsSql,
} from '../payability'
import type { PaymentQuery, PaymentFilter } from './payment-query'

type Summary = OutputOf<typeof paymentSelectionRoute>['approve']

export type SkippedPayment = Omit<Summary['leftRows'][number], 'problem_until'> & { month: Month; changed_at: string }

export type SelectionSummary = Omit<Summary, 'leftRows'> & { left: Summary['left']; named: readonly SkippedPayment[] }

const moving = 'moving'

/** SQL for why none of a run's payments of one month and type can change, whoever the payee is (M25, S26). */
const aggregateProblem = `CASE WHEN {:status} != 'pending' OR run = '' THEN '' WHEN month > {:payable} THEN '${holdingProblem}'
  WHEN {:checked} != '' AND (SELECT r.actor FROM payment_runs r WHERE r.id = run) = {:checked} THEN 'made-by-you' ELSE '' END`

const peopleSql = `SELECT id FROM users WHERE anonymised_at = '' AND paypal_email = ''
  UNION ALL SELECT id FROM users WHERE anonymised_at > '' AND paypal_email = ''
  UNION ALL SELECT id FROM users WHERE paypal_changed_at != '' AND paypal_changed_at > {:settled}
  UNION ALL SELECT {:checked} WHERE {:checked} != ''
  UNION ALL ${peopleWithAuthorsSql}`

/** SQL for whether anything may prevent a payment `p` from changing. If it is false, the payee need not be checked. */
export const mayDifferSql = `(p.status != 'pending' OR {:checked} != '' OR p.month > {:payable} OR p.user_id IN (${peopleSql}))`

const exceptionsOf = {
  pending: `SELECT p.rowid AS n FROM (${peopleSql}) w CROSS JOIN user_payments p ON p.user_id = w.id AND p.status = 'pending'
    UNION ALL SELECT p.rowid FROM user_payments p WHERE {:checked} != '' AND p.run = '' AND p.status = 'pending'`,
  approved: `SELECT p.rowid AS n FROM payout_items i CROSS JOIN user_payments p ON p.id = i.payment AND +p.status = 'approved'
    WHERE i.state IN (${lockingStatesSql})`,
} as const
const inJobSql = `SELECT p.rowid FROM json_each({:living}) j CROSS JOIN _payment_action_items k ON k.job = j.value AND k.code = ''
  CROSS JOIN user_payments p ON p.id = k.payment`

/** Reports whether aggregates can answer a query: it has a state, but no words, people or ids. */
export const canUseAggregates = ({ words, wanted: { user, ids } }: PaymentQuery): boolean =>
  words === null && !user && ids === undefined

/** Without this, SQLite sorts a whole month instead of following the index. */
const byLargest = 'INDEXED BY idx_user_payments_largest'

/**
 * Summarizes a selection without checking each payment: takes the counters and subtracts exceptions found by a few indexes,
 * in one statement for a consistent state.
 */
export function summarizeByAggregates(
  app: PbApp,
  admin: Id,
  input: PaymentFilter,
  status: keyof typeof exceptionsOf,
): SelectionSummary {
  const { month, type } = input
  const found = rows(
    app,
    statementOf(status, month !== undefined, type !== undefined),
    {
      status,
      living: JSON.stringify(runningActionJobs(app)),
      ...payabilityParams(app, admin),
      ...(month !== undefined && { month }),
      ...(type !== undefined && { type }),
    },
    { what: '', month: '', type: '', run: '', problem: '', n: 0, cents: 0, more: '' },
  )
  return combine(found)
}

function statementOf(status: keyof typeof exceptionsOf, ofMonth: boolean, ofType: boolean): string {
  const narrowed = (monthSql: string, typeSql: string): string =>
    `${ofMonth ? ` AND ${monthSql} = {:month}` : ''}${ofType ? ` AND ${typeSql} = {:type}` : ''}`
  const rest = narrowed('p.month', 'p.payment_type')
  // the condition for a single payment that corresponds to an aggregate without a problem
  const pending = `AND (p.run = '' OR (p.month <= {:payable}
    AND ({:checked} = '' OR p.run NOT IN (SELECT r.id FROM payment_runs r WHERE r.actor = {:checked}))))`
  const ofCell = `${rest} ${status === 'pending' ? pending : ''}`
  const notSkipped = "AND p.rowid NOT IN (SELECT row FROM looked WHERE problem != '')"
  // written exactly as in the index, so SQLite uses the index
  const waits = `p.status = '${status}' AND p.${openPaymentsSql.replaceAll('`', '')}`
  // a person's payments in this state; a person whose payments are all skipped must not be counted
  const theirs = `FROM user_payments p WHERE ${waits} AND p.user_id = o.user_id ${ofCell}`
  // a payment can change although this admin started its run, if another admin set the amount of its lines
  const isFreed = `problem = '' AND EXISTS (SELECT 1 FROM cells c WHERE c.month = looked.month AND c.type = looked.type
    AND c.run = looked.run AND c.problem != '')`
  return `WITH cells AS MATERIALIZED (SELECT month, type, run, n, cents, ${aggregateProblem} AS problem FROM
      (SELECT key ->> 1 AS type, key ->> 2 AS month, key ->> 3 AS run, n, cents FROM _stats_counts
       WHERE counter = 'payments' AND n != 0 AND key ->> 0 = {:status}${narrowed('key ->> 2', 'key ->> 1')})),
    looked AS MATERIALIZED (SELECT p.rowid AS row, p.id, p.user_id, p.person_name, p.amount_cents AS cents, p.payment_type AS type,
        p.month AS month, p.run AS run, CASE WHEN ${isInActionJobSql} THEN '${moving}' ELSE ${paymentProblemSql} END AS problem
      FROM user_payments p WHERE p.rowid IN (${exceptionsOf[status]} UNION ALL ${inJobSql}) AND +p.status = {:status}${narrowed('+p.month', '+p.payment_type')})
    SELECT 'cell' AS what, month, type, run, problem, n, cents, '' AS more FROM cells
    UNION ALL SELECT 'odd', month, type, run, problem, COUNT(*), SUM(cents), '' FROM looked GROUP BY month, type, run, problem
    UNION ALL SELECT 'people', '', '', '', '', (SELECT COUNT(DISTINCT p.user_id) FROM user_payments p WHERE ${waits} ${ofCell})
      - (SELECT COUNT(*) FROM (SELECT DISTINCT user_id FROM looked WHERE problem != '') o
         WHERE EXISTS (SELECT 1 ${theirs}) AND NOT EXISTS (SELECT 1 ${theirs} ${notSkipped}))
      + (SELECT COUNT(*) FROM (SELECT DISTINCT user_id FROM looked WHERE ${isFreed}) o WHERE NOT EXISTS (SELECT 1 ${theirs} ${notSkipped})), 0, ''
    UNION ALL SELECT * FROM (SELECT 'largest', '', '', '', '', 0, p.amount_cents, p.person_name FROM
      (SELECT (SELECT p.rowid FROM user_payments p ${byLargest} WHERE ${waits} AND p.month = c.month AND p.payment_type = c.type
           ${ofCell} ${notSkipped} ORDER BY p.amount_cents DESC LIMIT 1) AS row FROM (SELECT DISTINCT month, type FROM cells WHERE problem = '') c
       UNION ALL SELECT row FROM looked WHERE ${isFreed}) b
      CROSS JOIN user_payments p ON p.rowid = b.row ORDER BY p.amount_cents DESC LIMIT 1)
    UNION ALL SELECT * FROM (SELECT 'left', month, type, run, problem, 0, cents, json_object('id', id, 'user_id', user_id, 'person_name', person_name,
        'changed_at', COALESCE((SELECT u.paypal_changed_at FROM users u WHERE u.id = user_id), ''))
      FROM looked WHERE problem NOT IN ('', '${moving}') LIMIT ${maxSkippedListed + 1})
    UNION ALL SELECT * FROM (SELECT 'left', p.month, p.payment_type, p.run, c.problem, 0, p.amount_cents,
        json_object('id', p.id, 'user_id', p.user_id, 'person_name', p.person_name, 'changed_at', '')
      FROM cells c CROSS JOIN user_payments p ON p.status = '${status}' AND p.month = c.month AND p.payment_type = c.type AND p.run = c.run
      WHERE c.problem != '' AND p.rowid NOT IN (SELECT row FROM looked) LIMIT ${maxSkippedListed + 1})`
}

interface Part {
  what: string
  month: string
  type: string
  run: string
  problem: string
  n: number
  cents: Cents
  more: string
}

function combine(parts: readonly Part[]): SelectionSummary {
  const of = (what: string): Part[] => parts.filter((part) => part.what === what)
  const exceptions = of('odd')
  const rests = of('cell').map((aggregate) => {
    const out = exceptions.filter((each) => isSameAggregate(aggregate, each))
    // an aggregate without a problem counts the payments that can change, so exceptions with one are subtracted
    const gone = aggregate.problem === '' ? out.filter((each) => each.problem !== '') : out
    return { ...aggregate, ...subtract(aggregate, gone) }
  })
  const waits = of('cell').filter((aggregate) => aggregate.problem !== '')
  const freed = exceptions.filter(
    (each) => each.problem === '' && waits.some((aggregate) => isSameAggregate(aggregate, each)),
  )
  const good = [...rests.filter(({ problem: why, n }) => why === '' && n > 0), ...freed]
  const months = [...new Set(good.map(({ month }) => month))]
  const stay = [...rests, ...exceptions].filter(({ problem: why }) => why !== '' && why !== moving)
  const left = paymentProblems.flatMap((code) => {
    const some = sumOf(stay.filter((each) => each.problem === code))
    return some.count === 0 ? [] : [{ code, ...some }]
  })
  const [largest] = of('largest')
  const isNamed = left.reduce((sum, { count }) => sum + count, 0) <= maxSkippedListed
  return {
    ...sumOf(good),
    people: of('people')[0]?.n ?? 0,
    months: months.length,
    month: months.length === 1 ? (months[0] ?? '') : '',
    types: Object.fromEntries(
      paymentTypes.map((type) => [type, sumOf(good.filter((each) => each.type === type))]),
    ) as Summary['types'],
    largest: { cents: largest?.cents ?? 0, name: largest?.more ?? '' },
    left,
    named: isNamed ? of('left').map(namedOf) : [],
  }
}

const isSameAggregate = (a: Part, b: Part): boolean => a.month === b.month && a.type === b.type && a.run === b.run

const sumOf = (parts: readonly Pick<Part, 'n' | 'cents'>[]): { count: number; cents: Cents } => ({
  count: parts.reduce((sum, { n }) => sum + n, 0),
  cents: parts.reduce((sum, { cents }) => sum + cents, 0),
})

function subtract(aggregate: Part, gone: readonly Part[]): Pick<Part, 'n' | 'cents'> {
  const { count, cents } = sumOf(gone)
  return { n: aggregate.n - count, cents: aggregate.cents - cents }
}

const namedOf = ({ month, problem: why, cents, more }: Part): SkippedPayment => ({
  ...(JSON.parse(more) as Pick<SkippedPayment, 'id' | 'user_id' | 'person_name' | 'changed_at'>),
  amount_cents: cents,
  problem: why as SkippedPayment['problem'],
  month,
})
