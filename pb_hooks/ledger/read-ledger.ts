import { ledgerRoute, ledgerLinesRoute } from '../../domain/api/money/ledger'
import { ledgerMonths, type LineTotals, type LedgerPart } from '../../domain/money/views/ledger'
import { readNumber, rows, choiceOf } from '../platform/db'
import { answerTo } from '../platform/route'
import { lockingStatesSql } from '../payouts/paypal-keys'
import { fullNameSql } from '../../domain/people/person-names'
import type { Earning } from '../../domain/collections/money/earnings'
import { dayCount } from '../../domain/money/accrual/day-mask'
import { encodeCursor, pageFrom, decodeCursor } from '../platform/pagination'

const monthCents = { month: '', cents: 0 }

/** Reads the ledger from counters that triggers maintain, and from the few open rows in holds or batches. */
answerTo(ledgerRoute, ({ app }) => {
  const counted = rows(
    app,
    `SELECT key ->> 0 AS month, key ->> 1 AS status, key ->> 2 AS inPayment, n, cents FROM _stats_counts
     WHERE counter = 'lines' AND n != 0`,
    {},
    { month: '', status: choiceOf<LineTotals['status']>(), inPayment: false, n: 0, cents: 0 },
  )
  const held = rows(
    app,
    `SELECT e.month, SUM(e.amount_cents) AS cents FROM (SELECT DISTINCT earning FROM line_holds WHERE outcome = '') h
       CROSS JOIN earnings e ON e.id = h.earning WHERE e.status = 'pending' AND e.payment = '' GROUP BY e.month`,
    {},
    monthCents,
  )
  // locked payments are in batches that aren't reconciled
  const lockedByMonth = `SELECT e.month, SUM(e.amount_cents) AS cents FROM payout_batches b
       CROSS JOIN payout_items i ON i.batch = b.id AND i.state IN (${lockingStatesSql})
       CROSS JOIN earnings e ON e.payment = i.payment AND e.status = 'pending'
     WHERE b.state IN ('draft', 'exported', 'sent') GROUP BY e.month`
  const inPayout = rows(app, lockedByMonth, {}, monthCents)
  const committedRuns = `SELECT month, MAX(created) AS made FROM payment_runs WHERE state = 'committed' GROUP BY month`
  const runs = rows(app, committedRuns, {}, { month: '', made: '' })
  const payments = `SELECT COALESCE(SUM(cents), 0) AS n FROM _stats_counts
    WHERE counter = 'payments' AND key ->> 0 != 'cancelled'`
  return {
    months: ledgerMonths(counted, held, inPayout, new Map(runs.map(({ month, made }) => [month, made]))),
    payments: readNumber(app, payments),
  }
})

const pageSize = 50

const held = `EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.outcome = '')`
const batchOf = `SELECT i.batch FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch
  WHERE i.payment = e.payment AND i.state IN (${lockingStatesSql}) AND b.state IN ('draft', 'exported', 'sent')`

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
  kind: choiceOf<Earning['kind']>(),
  days: 0,
  daysInMonth: 0,
  rate: 0,
  cents: 0,
  reason: '',
  payment: '',
  batch: '',
}

/** Lists the lines of a ledger sum in the order of creation, along the index of their month. */
answerTo(ledgerLinesRoute, ({ app }, { month, part, after = '' }) => {
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
    rows: page.rows.map(({ place: _place, days, ...line }) => ({ ...line, days: dayCount(days) })),
    next: page.next,
  }
})
