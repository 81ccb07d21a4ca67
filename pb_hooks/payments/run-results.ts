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
  const paid = shown.filter((row) => row.outcome === 'created').map((row) => row.user_id)
  const lines = paidLines(app, { run, month, users: paid })
  return {
    rows: shown.map((row): RunRow => {
      const paymentType = row.payment_type as PaymentType
      return {
        userId: row.user_id,
        name: row.name.trim() || row.email,
        paymentType,
        outcome: row.outcome as RunRow['outcome'],
        reason: row.reason as RunReason,
        amountCents: row.amount_cents,
        lines: (row.outcome === 'created' && lines.get(`${row.user_id}/${paymentType}`)) || [],
      }
    }),
    next: last ? keyOf(last.user_id, last.id) : '',
  }
})

/** The lines of these people's payments of a run, by person and kind of payment; one question for all of them. */
function paidLines(
  app: PbApp,
  { run, month, users }: { run: string; month: string; users: readonly string[] },
): Map<string, RunRow['lines']> {
  const found = rows(
    app,
    `SELECT p.user_id || '/' || p.payment_type AS payee, e.kind, e.month, e.n, e.rate_cents, e.days, e.days_in_month,
       e.amount_cents, e.run, COALESCE(u.first_name || ' ' || u.last_name, '') AS referred
     FROM (SELECT DISTINCT value AS id FROM json_each({:users})) w
     JOIN user_payments p ON p.user_id = w.id AND +p.run = {:run}
     JOIN payment_lines l ON l.payment = p.id JOIN earnings e ON e.id = l.earning
     LEFT JOIN referral_attributions a ON e.kind = 'commission' AND a.id = e.source
     LEFT JOIN users u ON u.id = CASE e.kind WHEN 'commission' THEN a.referred_user WHEN 'bonus' THEN e.source END
     ORDER BY e.month, e.kind, e.source, e.n`,
    { run, users: JSON.stringify(users) },
    { payee: '', ...lineColumns, run: '' },
  )
  const lines = new Map<string, RunRow['lines']>()
  for (const line of found) {
    const theirs = lines.get(line.payee) ?? []
    theirs.push(runLine(line, { carried: line.run !== run, month }))
    lines.set(line.payee, theirs)
  }
  return lines
}
