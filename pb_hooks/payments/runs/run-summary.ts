import type { Month, LineKind, PaymentType } from '../../../domain/entities'
import { oneOrDefault, rows, choiceOf } from '../../platform/db'
import { pageFrom } from '../../platform/pagination'
import type { RunLine, DryRunGroup, RunOutcome, RunReason, RunRow } from '../../../domain/money/payments/payment-run'
import { dayCount } from '../../../domain/money/accrual/day-mask'
import type { RunSummary } from './write-run'

/** Columns of a staged or stored line. `referred`: the person whose rental earned it; '' = the payee's own line. */
export const lineColumns = {
  kind: choiceOf<LineKind>(),
  month: '',
  n: 0,
  rate_cents: 0,
  days: 0,
  days_in_month: 0,
  amount_cents: 0,
  referred: '',
}

/** Converts a line for the response; a line of an earlier month that this run created is late (M5). */
export const toRunLine = (
  line: typeof lineColumns,
  { carried, month }: { carried: boolean; month: Month },
): RunLine => ({
  kind: line.kind,
  month: line.month,
  days: dayCount(line.days),
  daysInMonth: line.days_in_month,
  rateCents: line.rate_cents,
  amountCents: line.amount_cents,
  carried,
  late: !carried && line.month < month,
  n: line.n,
  referredName: line.referred.trim(),
})

export interface StagedRunSummary {
  summary: RunSummary
  makesSomething: boolean
}

export function summarizeRun(app: PbSource, month: Month, hash: string): StagedRunSummary {
  const count = oneOrDefault(
    app,
    `SELECT COALESCE(SUM(reason = 'payment'), 0) AS created, COALESCE(SUM(reason = 'already-paid'), 0) AS already,
       COALESCE(SUM(reason NOT IN ('payment', 'already-paid')), 0) AS skipped,
       COALESCE(SUM(CASE WHEN reason = 'payment' AND payment_type = 'rental' THEN amount_cents END), 0) AS rental_cents,
       COALESCE(SUM(CASE WHEN reason = 'payment' AND payment_type = 'commission' THEN amount_cents END), 0) AS commission_cents,
       COALESCE(SUM(CASE reason WHEN 'already-paid' THEN amount_cents END), 0) AS already_cents,
       COALESCE(SUM(CASE WHEN reason NOT IN ('payment', 'already-paid') THEN amount_cents END), 0) AS skipped_cents,
       (SELECT COUNT(*) FROM run_lines) AS lines, (SELECT COUNT(*) FROM run_pending WHERE closes) AS closed
     FROM run_rows`,
    {},
    {
      created: 0,
      already: 0,
      skipped: 0,
      rental_cents: 0,
      commission_cents: 0,
      already_cents: 0,
      skipped_cents: 0,
      lines: 0,
      closed: 0,
    },
  )
  const { created, already, skipped, lines } = count
  return {
    summary: {
      month,
      hash,
      counts: { created, already, skipped, lines },
      totals: { rentalCents: count.rental_cents, commissionCents: count.commission_cents },
      sums: {
        created: count.rental_cents + count.commission_cents,
        already: count.already_cents,
        skipped: count.skipped_cents,
      },
    },
    makesSomething: created + lines + count.closed > 0,
  }
}

const pageSize = 50

/** Returns the people of a group of a staged run, by name, after the row `after`; the returned `after` is '' at the end. */
export function readReportRows(
  source: PbSource,
  { month, group, after }: { month: Month; group: DryRunGroup; after: number },
): { rows: RunRow[]; after: string } {
  const found = group === 'late' ? lateRows(source, after) : outcomeRows(source, group, after)
  const { rows: shown, next } = pageFrom(found, pageSize, ({ position }) => String(position))
  const lines = linesOf(
    source,
    shown.map((row) => row.position),
  )
    .map((line) => ({ position: line.position, told: toRunLine(line, { carried: line.carried, month }) }))
    .filter(({ told }) => group !== 'late' || told.late)
  return {
    rows: shown.map((row) => ({
      userId: row.user_id,
      name: row.name,
      paymentType: row.payment_type,
      outcome: row.outcome,
      reason: row.reason,
      amountCents: row.amount_cents,
      lines: lines.filter(({ position }) => position === row.position).map(({ told }) => told),
    })),
    after: next,
  }
}

const rowShape = {
  position: 0,
  user_id: '',
  name: '',
  payment_type: choiceOf<PaymentType>(),
  outcome: choiceOf<RunOutcome>(),
  reason: choiceOf<RunReason>(),
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
    { ...lineColumns, position: 0, carried: false },
  )

/** SQL for whether a pending line belongs to a row of the report. */
export const isLineOfRowSql = (line: string, row: string): string =>
  `(${row}.netted >= 0 AND (${row}.netted = 1 OR ${row}.payment_type = ${line}.payment_type)
    AND ${line}.hold = CASE WHEN ${row}.reason IN ('held', 'paid-by-hand') THEN ${row}.reason ELSE '' END)`
