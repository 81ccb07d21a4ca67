import { ledgerRoute } from '../../domain/api/money/ledger'
import { ledgerMonths, type LineTotals } from '../../domain/money/views/ledger'
import { one, rows } from '../platform/db'
import { answerTo } from '../platform/route'
import { lockingStatesSql } from '../payouts/keys-in-use'

const monthCents = { month: '', cents: 0 }

/** Reads the ledger from counters that triggers maintain, and from the few open rows in holds or batches. */
export const readLedger = answerTo(ledgerRoute, ({ app }) => {
  const counted = rows(
    app,
    `SELECT key ->> 0 AS month, key ->> 1 AS status, key ->> 2 AS inPayment, n, cents FROM _stats_counts
     WHERE counter = 'lines' AND n != 0`,
    {},
    { month: '', status: '', inPayment: false, n: 0, cents: 0 },
  ).map((row) => ({ ...row, status: row.status as LineTotals['status'] }))
  const held = rows(
    app,
    `SELECT e.month, SUM(e.amount_cents) AS cents FROM (SELECT DISTINCT earning FROM line_holds WHERE outcome = '') h
       CROSS JOIN earnings e ON e.id = h.earning WHERE e.status = 'pending' AND e.payment = '' GROUP BY e.month`,
    {},
    monthCents,
  )
  // locked payments are in batches that aren't reconciled
  const inPayout = rows(
    app,
    `SELECT e.month, SUM(e.amount_cents) AS cents FROM payout_batches b
       CROSS JOIN payout_items i ON i.batch = b.id AND i.state IN (${lockingStatesSql})
       CROSS JOIN earnings e ON e.payment = i.payment AND e.status = 'pending'
     WHERE b.state IN ('draft', 'exported', 'sent') GROUP BY e.month`,
    {},
    monthCents,
  )
  const runs = rows(
    app,
    `SELECT month, MAX(created) AS made FROM payment_runs WHERE state = 'committed' GROUP BY month`,
    {},
    { month: '', made: '' },
  )
  const payments = one(
    app,
    `SELECT COALESCE(SUM(cents), 0) AS cents FROM _stats_counts WHERE counter = 'payments' AND key ->> 0 != 'cancelled'`,
    {},
    { cents: 0 },
  )
  return {
    months: ledgerMonths(counted, held, inPayout, new Map(runs.map(({ month, made }) => [month, made]))),
    payments: payments?.cents ?? 0,
  }
})
