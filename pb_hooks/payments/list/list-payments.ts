import {
  paymentCountsRoute,
  paymentsRoute,
  type PaymentRow,
  paymentRoute,
} from '../../../domain/api/money/payment-lists'
import type { OutputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { paymentStatuses, type PaymentSort } from '../../../domain/money/payments/payment-list'
import { one, oneOrDefault, rows, choiceOf } from '../../platform/db'
import { pageFrom } from '../../platform/pagination'
import { answerTo } from '../../platform/route'
import { problemsById } from '../payability'
import { readPaymentAggregates, fromSubset, countPayments, queryForStatus, buildPaymentQuery } from './payment-query'
import { encodePaymentCursor, paymentOrder, decodePaymentCursor, findPayments } from './find-payments'
import { uncorrectedCents } from '../../../domain/money/payouts/payout-owed'
import { unpaidStatesSql } from '../../payouts/paypal-keys'
import { fail } from '../../platform/errors'
import { readReplacementSums } from '../cancel-payment'

answerTo(paymentsRoute, ({ app, person }, { after = '', limit, sort = '-period', ...input }) => {
  const pageSize = Number(limit ?? (input.ids === undefined ? '50' : '500'))
  const query = buildPaymentQuery(app, input)
  const by = sort.replace('-', '') as PaymentSort
  const down = sort.startsWith('-')
  const position = decodePaymentCursor(paymentOrder(by, down), after)
  const found = findPayments(app, query, { sort: by, down, place: position, limit: pageSize + 1 })
  const page = pageFrom(found, pageSize, (row) => encodePaymentCursor(row.place))
  const ids = page.rows.map(({ id }) => id)
  return { rows: findPaymentsById(app, person.id, ids), next: page.next, total: countPayments(app, query) }
})

answerTo(paymentCountsRoute, ({ app }, input) => {
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
  payment_type: choiceOf<PaymentRow['payment_type']>(),
  month: '',
  payment_period_start: '',
  payment_period_end: '',
  amount_cents: 0,
  status: choiceOf<PaymentRow['status']>(),
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
  payout_state: choiceOf<PaymentRow['payout_state']>(),
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
    return row === undefined ? [] : [{ ...row, problem, problem_until: until }]
  })
}

type Line = OutputOf<typeof paymentRoute>['lines'][number]
type Batch = OutputOf<typeof paymentRoute>['batches'][number]

/** Returns a payment with its lines and the admin-only fields. Each line contains its stored amount. */
answerTo(paymentRoute, ({ app, person }, { payment: id }) => {
  const [payment] = findPaymentsById(app, person.id, [id])
  if (payment === undefined) return fail('not-found')
  const lines = rows(
    app,
    `SELECT l.id AS id, l.amount_cents AS amount_cents, e.id AS earning, e.kind AS kind, e.month AS month, e.n AS n, e.days AS days,
       e.days_in_month AS days_in_month, e.rate_cents AS rate_cents, e.reason AS reason
     FROM payment_lines l CROSS JOIN earnings e ON e.id = l.earning WHERE l.payment = {:id} ORDER BY e.month, l.id`,
    { id },
    {
      id: '',
      amount_cents: 0,
      earning: '',
      kind: choiceOf<Line['kind']>(),
      month: '',
      n: 0,
      days: 0,
      days_in_month: 0,
      rate_cents: 0,
      reason: '',
    },
  )
  return {
    payment,
    lines,
    ...oneOrDefault(app, 'SELECT notes FROM payment_admin WHERE payment = {:id}', { id }, { notes: '' }),
    standIn: readReplacementSums(app, id),
    readdressed: readdressedOf(app, id),
    batches: batchesOf(app, id),
  }
})

const batchesOf = (app: PbApp, payment: Id): Batch[] =>
  rows(
    app,
    `SELECT b.id, b.n, i.state, i.amount_cents, i.paid_cents, i.returned_cents, i.corrected_cents FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch WHERE i.payment = {:payment}
     ORDER BY b.n DESC`,
    { payment },
    {
      id: '',
      n: 0,
      state: choiceOf<Batch['state']>(),
      amount_cents: 0,
      paid_cents: 0,
      returned_cents: 0,
      corrected_cents: 0,
    },
  ).map(({ id, n, ...row }) => ({
    id,
    n,
    state: row.state,
    returned_cents: row.returned_cents,
    owed_cents: uncorrectedCents(row),
  }))

/** Returns the address from which the payment was last returned, and the current one if it differs (M34). */
const readdressedOf = (app: PbApp, payment: Id): OutputOf<typeof paymentRoute>['readdressed'] =>
  one(
    app,
    `SELECT i.payee AS "from", COALESCE(NULLIF(p.payee_paypal, ''), u.paypal_email, '') AS "to" FROM user_payments p
     CROSS JOIN payout_items i ON i.payment = p.id AND i.state IN (${unpaidStatesSql}) CROSS JOIN payout_batches b ON b.id = i.batch
     LEFT JOIN users u ON u.id = p.user_id
     WHERE p.id = {:payment} AND p.status != 'cancelled' AND i.payee != '' AND i.payee != COALESCE(NULLIF(p.payee_paypal, ''), u.paypal_email, '')
     ORDER BY b.n DESC LIMIT 1`,
    { payment },
    { from: '', to: '' },
  )
