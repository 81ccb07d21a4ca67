import { paymentCountsRoute, paymentsRoute, type PaymentRow } from '../../../domain/api/money/payment-lists'
import type { OutputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { paymentStatuses, type PaymentSort } from '../../../domain/money/payments/payment-list'
import { rows } from '../../platform/db'
import { pageFrom } from '../../platform/pagination'
import { answerTo } from '../../platform/route'
import { problemsById } from '../payability'
import { readPaymentAggregates } from './payment-aggregates'
import { encodePaymentCursor, paymentOrder, decodePaymentCursor } from './payment-order'
import { fromSubset, countPayments, queryForStatus, buildPaymentQuery } from './payment-query'
import { findPayments } from './find-payments'

export const listPayments = answerTo(
  paymentsRoute,
  ({ app, person }, { after = '', limit, sort = '-period', ...input }) => {
    const most = Number(limit ?? (input.ids === undefined ? '50' : '500'))
    const query = buildPaymentQuery(app, input)
    const by = sort.replace('-', '') as PaymentSort
    const down = sort.startsWith('-')
    const position = decodePaymentCursor(paymentOrder(by, down), after)
    const found = findPayments(app, query, { sort: by, down, place: position, limit: most + 1 })
    const page = pageFrom(found, most, (row) => encodePaymentCursor(row.place))
    return {
      rows: findPaymentsById(
        app,
        person?.id ?? '',
        page.rows.map(({ id }) => id),
      ),
      next: page.next,
      total: countPayments(app, query),
    }
  },
)

export const paymentCounts = answerTo(paymentCountsRoute, ({ app }, input) => {
  const aggregates = readPaymentAggregates(app)
  const query = buildPaymentQuery(app, input, aggregates)
  const of = (count: (status: (typeof paymentStatuses)[number]) => { least: number; more: boolean }) =>
    Object.fromEntries(paymentStatuses.map((status) => [status, count(status)])) as Omit<
      OutputOf<typeof paymentCountsRoute>,
      'all'
    >
  if (query.words === null || query.few === null) {
    return {
      all: countPayments(app, query),
      ...of((status) => countPayments(app, queryForStatus(app, query, status, aggregates))),
    }
  }
  const { part, tables } = fromSubset(query.few)
  const found = rows(
    app,
    `${part} SELECT p.status AS status, COUNT(*) AS n FROM ${tables} WHERE ${query.ofPayment} AND ${query.ofPerson} GROUP BY 1`,
    { ...query.bound, ...query.few.bound },
    { status: '', n: 0 },
  )
  const counted = (least: number) => ({ least, more: false })
  return {
    all: counted(found.reduce((sum, { n }) => sum + n, 0)),
    ...of((status) => counted(found.find((each) => each.status === status)?.n ?? 0)),
  }
})

const shape = {
  id: '',
  created_at: '',
  updated: '',
  user_id: '',
  payment_type: '',
  month: '',
  payment_period_start: '',
  payment_period_end: '',
  amount_cents: 0,
  status: '',
  payment_method: '',
  approved_at: '',
  dispersed_at: '',
  cancelled_at: '',
  cancel_reason: '',
  payee_paypal: '',
  reference: '',
  run: '',
  person_name: '',
  person_email: '',
  replaces: '',
  reason_for_payee: '',
  payout_state: '',
  payout_until: '',
}
const columns = Object.keys(shape)
  .map((name) => `p.${name}`)
  .join(', ')

/** Returns the payments with these ids in order, each with what prevents this admin from approving or sending it. */
export function findPaymentsById(app: PbApp, admin: Id, ids: readonly Id[]): PaymentRow[] {
  const found = rows(
    app,
    `SELECT ${columns} FROM json_each({:ids}) k CROSS JOIN user_payments p ON p.id = k.value`,
    { ids: JSON.stringify(ids) },
    shape,
  )
  const problems = problemsById(app, ids, admin)
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    const { problem, until } = problems.get(id) ?? { problem: '' as const, until: '' }
    return row === undefined ? [] : [paymentOf(row, problem, until)]
  })
}

const paymentOf = (row: typeof shape, problem: PaymentRow['problem'], until: string): PaymentRow => ({
  ...row,
  payment_type: row.payment_type as PaymentRow['payment_type'],
  status: row.status as PaymentRow['status'],
  payout_state: row.payout_state as PaymentRow['payout_state'],
  problem,
  problem_until: until,
})
