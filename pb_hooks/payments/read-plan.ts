import type { DryRun, RunLine, RunReason, RunRow } from '../../domain/money/payment-run'
import { dayCount } from '../../domain/money/day-mask'
import type { LineKind, Month, PaymentType } from '../../domain/entities'
import { rows } from '../platform/db'

/** How a reason is told: `already-paid` is already there, `payment` is created, anything else is skipped. */
export const outcomeOf = (reason: RunReason): RunRow['outcome'] =>
  reason === 'payment' ? 'created' : reason === 'already-paid' ? 'already' : 'skipped'

/** The staged run as the admin sees it before committing, by name. */
export function readPlan(app: PbApp, month: Month, hash: string): DryRun {
  const lines = new Map<string, PendingRow[]>()
  for (const line of pendingRows(app)) lines.set(line.user_id, [...(lines.get(line.user_id) ?? []), line])
  const found = stagedRows(app).map((row): RunRow => {
    const paymentType = row.payment_type as PaymentType
    const reason = row.reason as RunReason
    const held = reason === 'held' || reason === 'paid-by-hand'
    return {
      userId: row.user_id,
      name: row.name.trim() || row.email,
      paymentType,
      outcome: outcomeOf(reason),
      reason,
      amountCents: row.amount_cents,
      lines: (lines.get(row.user_id) ?? [])
        .filter((line) => line.hold === (held ? reason : '') && row.netted >= 0)
        .filter((line) => row.netted === 1 || line.payment_type === paymentType)
        .map((line) => runLine(line, month)),
    }
  })
  return { month, hash, rows: found, ...figures(found, newLines(app)) }
}

/** Counts and totals of a run's rows. */
export function figures(found: readonly RunRow[], lines: number): Pick<DryRun, 'counts' | 'totals'> {
  const of = (outcome: RunRow['outcome']) => found.filter((row) => row.outcome === outcome)
  const total = (type: PaymentType) =>
    of('created')
      .filter((row) => row.paymentType === type)
      .reduce((cents, row) => cents + row.amountCents, 0)
  return {
    counts: { created: of('created').length, already: of('already').length, skipped: of('skipped').length, lines },
    totals: { rentalCents: total('rental'), commissionCents: total('commission') },
  }
}

const newLines = (app: PbApp): number => rows(app, 'SELECT COUNT(*) AS n FROM run_lines', {}, { n: 0 })[0]?.n ?? 0

function runLine(line: PendingRow, month: Month): RunLine {
  return {
    kind: line.kind as LineKind,
    month: line.month,
    days: dayCount(line.days),
    daysInMonth: line.days_in_month,
    rateCents: line.rate_cents,
    amountCents: line.amount_cents,
    carried: line.carried === 1,
    late: line.carried === 0 && line.month < month,
    n: line.n,
    referredName: line.referred.trim(),
  }
}

const pendingShape = {
  user_id: '',
  payment_type: '',
  kind: '',
  month: '',
  n: 0,
  rate_cents: 0,
  days: 0,
  days_in_month: 0,
  amount_cents: 0,
  carried: 0,
  hold: '',
  referred: '',
}
type PendingRow = typeof pendingShape

const pendingRows = (app: PbApp): PendingRow[] =>
  rows(
    app,
    `SELECT l.user_id, l.payment_type, l.kind, l.month, l.n, l.rate_cents, l.days, l.days_in_month, l.amount_cents,
       l.carried, l.hold, COALESCE(u.first_name || ' ' || u.last_name, '') AS referred
     FROM run_pending l
     LEFT JOIN referral_attributions a ON l.kind = 'commission' AND a.id = l.source
     LEFT JOIN users u ON u.id = CASE l.kind WHEN 'commission' THEN a.referred_user WHEN 'bonus' THEN l.source END
     ORDER BY l.month, l.kind, l.source, l.n`,
    {},
    pendingShape,
  )

const stagedRows = (app: PbApp) =>
  rows(
    app,
    `SELECT r.user_id, COALESCE(u.first_name || ' ' || u.last_name, '') AS name, COALESCE(u.email, '') AS email,
       r.payment_type, r.reason, r.amount_cents, r.netted
     FROM run_rows r LEFT JOIN users u ON u.id = r.user_id
     ORDER BY u.first_name, u.last_name, r.user_id, r.payment_type DESC, r.reason`,
    {},
    { user_id: '', name: '', email: '', payment_type: '', reason: '', amount_cents: 0, netted: 0 },
  )
