import { fullNameSql } from '../../domain/people/person-names'
import { ledgerLinesRoute } from '../../domain/api/money/ledger'
import type { Earning } from '../../domain/collections/money/earnings'
import { dayCount } from '../../domain/money/accrual/day-mask'
import type { LedgerPart } from '../../domain/money/views/ledger'
import { rows } from '../platform/db'
import { encodeCursor, pageFrom, decodeCursor } from '../platform/pagination'
import { answerTo } from '../platform/route'
import { lockingStatesSql } from '../payouts/keys-in-use'

const pageSize = 50

const held = `EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.outcome = '')`
const batchOf = `SELECT i.batch FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch
  WHERE i.payment = e.payment AND i.state IN (${lockingStatesSql}) AND b.state IN ('draft', 'exported', 'sent')`

/** SQL conditions for the ledger parts, equal to those of `read-ledger.ts`. */
const where: { readonly [part in LedgerPart]: string } = {
  held: `e.status = 'pending' AND e.payment = '' AND ${held}`,
  waiting: `e.status = 'pending' AND e.payment = '' AND NOT ${held}`,
  owed: `e.status = 'pending' AND e.payment != '' AND NOT EXISTS (${batchOf})`,
  inPayout: `e.status = 'pending' AND e.payment != '' AND EXISTS (${batchOf})`,
  sent: `e.status = 'paid'`,
}

const shape = {
  place: 0,
  id: '',
  user: '',
  name: '',
  kind: '',
  days: 0,
  daysInMonth: 0,
  rate: 0,
  cents: 0,
  reason: '',
  payment: '',
  batch: '',
}

/** Lists the lines of a ledger sum in the order of creation, along the index of their month. */
export const readLedgerLines = answerTo(ledgerLinesRoute, ({ app }, { month, part, after = '' }) => {
  const found = rows(
    app,
    `SELECT e.rowid AS place, e.id, e.user_id AS user,
       COALESCE((SELECT ${fullNameSql('u')} FROM users u WHERE u.id = e.user_id), '') AS name,
       e.kind, e.days, e.days_in_month AS daysInMonth, e.rate_cents AS rate, e.amount_cents AS cents, e.reason, e.payment,
       ${part === 'inPayout' ? `COALESCE((${batchOf} LIMIT 1), '')` : `''`} AS batch
     FROM earnings e WHERE e.month = {:month} AND ${where[part]} AND e.rowid > {:at} ORDER BY e.rowid LIMIT ${pageSize + 1}`,
    { month, at: decodeCursor(after)?.at ?? 0 },
    shape,
  )
  const page = pageFrom(found, pageSize, ({ place, id }) => encodeCursor(place, id))
  return {
    rows: page.rows.map(({ id, user, name, kind, days, daysInMonth, rate, cents, reason, payment, batch }) => ({
      id,
      user,
      name,
      kind: kind as Earning['kind'],
      days: dayCount(days),
      daysInMonth,
      rate,
      cents,
      reason,
      payment,
      batch,
    })),
    next: page.next,
  }
})
