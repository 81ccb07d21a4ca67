import { fullNameSql } from '../../../domain/people/person-names'
import type { Id, Month } from '../../../domain/entities'
import type { DryRun } from '../../../domain/money/payments/payment-run'
import type { RunStep } from '../../../domain/money/payments/payment-list'
import { exec, one } from '../../platform/db'
import { writeStagingFile } from '../../platform/staging-db'
import { readFactsPosition, type FactsPosition } from './facts-position'
import { summarizeRun, type StagedRunSummary } from './run-summary'
import { stageRun } from './stage-run'

/** A run in a staging file: what it would do, and the position of the facts it is based on. */
export interface StagedRun extends StagedRunSummary {
  name: Id
  mark: FactsPosition
  late: DryRun['late']
}

/** Computes a run from one consistent state without blocking writers; writes only the staging file. */
export const stageInBackground = (name: Id, month: Month, onStep: (step: RunStep) => void): StagedRun =>
  writeStagingFile(name, (source) => {
    // read first, so later commits count as changes
    const mark = readFactsPosition(source)
    const hash = stageRun(source, month, { place: 'file', onStep })
    stageRowsByName(source)
    return { name, mark, ...summarizeRun(source, month, hash), late: stageLateRows(source, month) }
  })

function stageRowsByName(source: PbSource): void {
  exec(
    source,
    `CREATE TABLE run_told AS SELECT ${outcomeSql} AS outcome, r.user_id,
       COALESCE(NULLIF(${fullNameSql('u')}, ''), u.email, '') AS name,
       r.payment_type, r.reason, r.amount_cents, r.netted
     FROM run_rows r LEFT JOIN users u ON u.id = r.user_id
     ORDER BY u.first_name, u.last_name, r.user_id, r.payment_type DESC, r.reason`,
  )
  exec(source, 'CREATE INDEX run_told_outcome ON run_told (outcome)')
  exec(source, 'CREATE INDEX run_pending_user ON run_pending (user_id)')
}

function stageLateRows(source: PbSource, month: Month): DryRun['late'] {
  exec(source, 'CREATE INDEX run_told_user ON run_told (user_id)')
  exec(
    source,
    `CREATE TABLE run_late AS SELECT t.rowid AS told, SUM(l.amount_cents) AS amount_cents
     FROM run_pending l CROSS JOIN run_told t ON t.user_id = l.user_id AND ${isLineOfRowSql('l', 't')}
     WHERE NOT l.carried AND l.month < {:month} GROUP BY t.rowid ORDER BY t.rowid`,
    { month },
  )
  const late = one(
    source,
    'SELECT COUNT(*) AS rows, COALESCE(SUM(amount_cents), 0) AS cents FROM run_late',
    {},
    { rows: 0, cents: 0 },
  )
  return late ?? { rows: 0, cents: 0 }
}

/** SQL for whether a pending line belongs to a row of the report. */
export const isLineOfRowSql = (line: string, row: string): string =>
  `(${row}.netted >= 0 AND (${row}.netted = 1 OR ${row}.payment_type = ${line}.payment_type)
    AND ${line}.hold = CASE WHEN ${row}.reason IN ('held', 'paid-by-hand') THEN ${row}.reason ELSE '' END)`

/** SQL for the group of a reason; all but `payment` and `already-paid` are skipped people. */
const outcomeSql = `CASE r.reason WHEN 'payment' THEN 'created' WHEN 'already-paid' THEN 'already' ELSE 'skipped' END`
