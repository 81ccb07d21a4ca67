import { runResultsRoute } from '../../domain/api/payment-runs'
import type { RunReason, RunRow } from '../../domain/money/payment-run'
import type { PaymentType } from '../../domain/entities'
import { one, rows } from '../platform/db'
import { keyOf, placeOf } from '../platform/page-key'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { lineColumns, runLine } from './run-line'

const pageSize = 200
/** What a run said of everybody, a page at a time, with the lines of the payments it made. */
export const runResults = answerTo(runResultsRoute, ({ app }, { run, after = '' }) => {
  const month = one(app, 'SELECT month FROM payment_runs WHERE id = {:run}', { run }, { month: '' })?.month
  if (month === undefined) fail('not-found')
  const place = placeOf(after) ?? { at: '', id: '' }
  const found = rows(
    app,
    `SELECT r.id, r.user_id, COALESCE(u.first_name || ' ' || u.last_name, '') AS name, COALESCE(u.email, '') AS email,
       r.payment_type, r.outcome, r.reason, r.amount_cents
     FROM payment_run_results r LEFT JOIN users u ON u.id = r.user_id
     WHERE r.run = {:run} AND (r.user_id, r.id) > ({:at}, {:id}) ORDER BY r.user_id, r.id LIMIT {:limit}`,
    { run, ...place, limit: pageSize + 1 },
    { id: '', user_id: '', name: '', email: '', payment_type: '', outcome: '', reason: '', amount_cents: 0 },
  )
  const shown = found.slice(0, pageSize)
  const last = found.length > pageSize ? shown.at(-1) : undefined
  return {
    rows: shown.map((row): RunRow => {
      const paymentType = row.payment_type as PaymentType
      const created = row.outcome === 'created'
      return {
        userId: row.user_id,
        name: row.name.trim() || row.email,
        paymentType,
        outcome: row.outcome as RunRow['outcome'],
        reason: row.reason as RunReason,
        amountCents: row.amount_cents,
        lines: created ? paidLines(app, { run, month, user: row.user_id, type: paymentType }) : [],
      }
    }),
    next: last ? keyOf(last.user_id, last.id) : '',
  }
})

function paidLines(
  app: PbApp,
  { run, month, user, type }: { run: string; month: string; user: string; type: string },
): RunRow['lines'] {
  return rows(
    app,
    `SELECT e.kind, e.month, e.n, e.rate_cents, e.days, e.days_in_month, e.amount_cents, e.run,
       COALESCE(u.first_name || ' ' || u.last_name, '') AS referred
     FROM user_payments p JOIN payment_lines l ON l.payment = p.id JOIN earnings e ON e.id = l.earning
     LEFT JOIN referral_attributions a ON e.kind = 'commission' AND a.id = e.source
     LEFT JOIN users u ON u.id = CASE e.kind WHEN 'commission' THEN a.referred_user WHEN 'bonus' THEN e.source END
     WHERE +p.run = {:run} AND p.user_id = {:user} AND p.payment_type = {:type} ORDER BY e.month, e.kind, e.source, e.n`,
    { run, user, type },
    { ...lineColumns, run: '' },
  ).map((line) => runLine(line, { carried: line.run !== run, month }))
}
