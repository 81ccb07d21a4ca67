import type { Month, PaymentType } from '../../../domain/entities'
import type { DryRunGroup, RunOutcome, RunReason, RunRow } from '../../../domain/money/payments/payment-run'
import { rows } from '../../platform/db'
import { lineColumns, toRunLine } from './run-line'
import { isLineOfRowSql } from './staged-run'

const pageSize = 50

/** Returns the people of a group of a staged run, by name, after the row `after`; the returned `after` is '' at the end. */
export function readReportRows(
  source: PbSource,
  { month, group, after }: { month: Month; group: DryRunGroup; after: number },
): { rows: RunRow[]; after: string } {
  const found = group === 'late' ? lateRows(source, after) : outcomeRows(source, group, after)
  const shown = found.slice(0, pageSize)
  const lines = linesOf(
    source,
    shown.map((row) => row.position),
  )
    .map((line) => ({ position: line.position, told: toRunLine(line, { carried: line.carried === 1, month }) }))
    .filter(({ told }) => group !== 'late' || told.late)
  return {
    rows: shown.map((row) => ({
      userId: row.user_id,
      name: row.name,
      paymentType: row.payment_type as PaymentType,
      outcome: row.outcome as RunOutcome,
      reason: row.reason as RunReason,
      amountCents: row.amount_cents,
      lines: lines.filter(({ position }) => position === row.position).map(({ told }) => told),
    })),
    after: found.length > pageSize ? String(shown.at(-1)?.position ?? '') : '',
  }
}

const rowShape = {
  position: 0,
  user_id: '',
  name: '',
  payment_type: '',
  outcome: '',
  reason: '',
  amount_cents: 0,
}

const outcomeRows = (source: PbSource, outcome: RunOutcome, after: number) =>
  rows(
    source,
    `SELECT rowid AS position, user_id, name, payment_type, outcome, reason, amount_cents FROM run_told
     WHERE outcome = {:outcome} AND rowid > {:after} ORDER BY rowid LIMIT ${pageSize + 1}`,
    { outcome, after },
    rowShape,
  )

const lateRows = (source: PbSource, after: number) =>
  rows(
    source,
    `SELECT l.told AS position, t.user_id, t.name, t.payment_type, t.outcome, 'payment' AS reason, l.amount_cents
     FROM run_late l JOIN run_told t ON t.rowid = l.told WHERE l.told > {:after} ORDER BY l.told LIMIT ${pageSize + 1}`,
    { after },
    rowShape,
  )

const linesOf = (source: PbSource, positions: readonly number[]) =>
  rows(
    source,
    `SELECT t.rowid AS position, l.kind, l.month, l.n, l.rate_cents, l.days, l.days_in_month, l.amount_cents, l.carried,
       COALESCE(u.first_name || ' ' || u.last_name, '') AS referred
     FROM run_told t JOIN run_pending l ON l.user_id = t.user_id AND ${isLineOfRowSql('l', 't')}
     LEFT JOIN referral_attributions a ON l.kind = 'commission' AND a.id = l.source
     LEFT JOIN users u ON u.id = CASE l.kind WHEN 'commission' THEN a.referred_user WHEN 'bonus' THEN l.source END
     WHERE t.rowid IN (SELECT value FROM json_each({:positions})) ORDER BY l.month, l.kind, l.source, l.n`,
    { positions: JSON.stringify(positions) },
    { ...lineColumns, position: 0, carried: 0 },
  )
