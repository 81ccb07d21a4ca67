import { paymentStatuses, type PaymentSort } from '../../../domain/money/payments/payment-list'
import { encodeCursor, decodeCursor } from '../../platform/pagination'
import { fail } from '../../platform/errors'
import type { Bound } from '../../platform/sql'

/** A sort key of payments: SQL on the payment `p` and its person's texts `t`. */
interface OrderPart {
  sql: string
  down: boolean
  like: '' | 0
}

export type PaymentPosition = readonly Bound[]

const rank = `CASE p.status ${paymentStatuses.map((status, n) => `WHEN '${status}' THEN ${n}`).join(' ')} END`
const text = (sql: string, down = false): OrderPart => ({ sql, down, like: '' })
const byName = [text(`COALESCE(t.name, '')`), text('p.user_id'), text('p.id')]

export function paymentOrder(sort: PaymentSort, down: boolean): readonly OrderPart[] {
  const newest = text('p.month', true)
  return {
    period: [text('p.month', down), ...byName],
    status: [{ sql: rank, down, like: 0 as const }, newest, ...byName],
    type: [text('p.payment_type', down), newest, ...byName],
    user: [text(`COALESCE(t.name, '')`, down), text('p.user_id', down), newest, text('p.id')],
    amount: [{ sql: 'p.amount_cents', down, like: 0 as const }, text('p.id', down)],
    dispersed: [text('p.dispersed_at', down), text('p.id', down)],
  }[sort]
}

/** SQL that selects the sort keys as `k0`, `k1`, … */
export const positionColumns = (order: readonly OrderPart[]): string =>
  order.map(({ sql }, n) => `${sql} AS k${n}`).join(', ')

export const positionShape = (order: readonly OrderPart[]): { [column: string]: '' | 0 } =>
  Object.fromEntries(order.map(({ like }, n) => [`k${n}`, like]))

export const positionOfRow = (order: readonly OrderPart[], row: { [column: string]: Bound }): PaymentPosition =>
  order.map((_, n) => row[`k${n}`] ?? '')

export const orderBySql = (order: readonly OrderPart[]): string =>
  order.map(({ sql, down }) => `${sql}${down ? ' DESC' : ''}`).join(', ')

/** SQL condition for rows after a position; a row value comparison can't mix directions. */
export function afterPositionSql(
  order: readonly OrderPart[],
  position: PaymentPosition | null,
): { sql: string; bound: { [name: string]: Bound } } {
  if (position === null) return { sql: '1', bound: {} }
  const from = (n: number): string => {
    const part = order[n]
    if (part === undefined) return '0'
    const further = `${part.sql} ${part.down ? '<' : '>'} {:k${n}}`
    return n === order.length - 1 ? further : `(${further} OR (${part.sql} = {:k${n}} AND ${from(n + 1)}))`
  }
  return { sql: from(0), bound: Object.fromEntries(position.map((value, n) => [`k${n}`, value])) }
}

export const encodePaymentCursor = (position: PaymentPosition): string =>
  encodeCursor(JSON.stringify(position.slice(0, -1)), String(position.at(-1) ?? ''))

/** Decodes a cursor; null = first page. Keys that another order's cursor lacks get the smallest value. */
export function decodePaymentCursor(order: readonly OrderPart[], key: string): PaymentPosition | null {
  const found = decodeCursor(key)
  if (found === null) return null
  const values = valuesIn(String(found.at))
  return order.map(({ like }, n) => {
    const value = n === order.length - 1 ? found.id : values[n]
    return like === 0 ? Number(value) || 0 : String(value ?? '')
  })
}

function valuesIn(written: string): unknown[] {
  try {
    const values: unknown = JSON.parse(written)
    if (Array.isArray(values)) return values
  } catch {
    // an error is ignored here, because an invalid cursor is rejected below
  }
  return fail('bad-input')
}
