import type { Month, Id } from '../../../domain/entities'
import type { Policy } from '../../../domain/money/forecast/policy-trial'
import type { RunStep } from '../../../domain/money/payments/payment-list'
import { one, oneOrDefault, readNumber, exec, writeStagingFile } from '../../platform/db'
import { readSettings } from '../../settings/read-settings'
import { generatedMonths } from './run-months'
import { stageLines, createStagingTables, stageSources, type StagePlace } from './stage-sources'
import { stageSettlement } from './stage-settlement'
import { fullNameSql } from '../../../domain/people/person-names'
import type { DryRun } from '../../../domain/money/payments/payment-run'
import { readFactsPosition, type FactsPosition } from './facts-position'
import { summarizeRun, type StagedRunSummary, isLineOfRowSql } from './run-summary'

interface StageWishes {
  place?: StagePlace
  onStep?: (step: RunStep) => void
}

/** Stages a month and the missing lines of earlier generated months (M5); returns a hash of everything the run would do. */
export function stageRun(app: PbSource, month: Month, wishes: StageWishes = {}): string {
  stageOutcome(app, month, wishes)
  return hashOfStage(app, month)
}

/** Stages a whole run without computing its hash; also used to try other rates or another threshold. */
export function stageOutcome(
  app: PbSource,
  month: Month,
  { place = 'temp', onStep = () => undefined, tried }: StageWishes & { tried?: Policy } = {},
): void {
  onStep('days')
  createStagingTables(app, [...generatedMonths(app).filter((earlier) => earlier < month), month], place)
  stageSources(app, 'missing')
  onStep('lines')
  stageLines(app, tried && { from: month, rates: tried })
  onStep('balances')
  stageSettlement(app, month, tried?.threshold ?? readSettings(app).payment_threshold)
}

/** Number of rows that are hashed at a time, to limit memory. */
const hashedAtOnce = 4_000

function hashOfStage(app: PbSource, month: Month): string {
  const parts = {
    run_lines: `kind || ' ' || source || ' ' || month || ' ' || n || ' ' || user_id || ' ' || days || ' ' || rate_cents
      || ' ' || amount_cents || ' ' || by_hand || ' ' || review`,
    run_pending: `CASE WHEN carried THEN id || ' ' || hold ELSE '' END`,
    run_rows: `user_id || ' ' || payment_type || ' ' || reason || ' ' || amount_cents`,
  }
  return Object.entries(parts).reduce((hash, [table, text]) => hashOf(app, { hash, table, text }), month)
}

function hashOf(app: PbSource, { hash, table, text }: { hash: string; table: string; text: string }): string {
  const last = readNumber(app, `SELECT COALESCE(MAX(rowid), 0) AS n FROM ${table}`)
  let sum = $security.sha256(`${hash} ${table}`)
  for (let after = 0; after < last; after += hashedAtOnce) {
    const page = one(
      app,
      `SELECT group_concat(t, char(10)) AS text FROM (SELECT ${text} AS t FROM ${table}
         WHERE rowid > {:after} AND rowid <= {:upTo} ORDER BY rowid)`,
      { after, upTo: after + hashedAtOnce },
      { text: '' },
    )
    sum = $security.sha256(`${sum} ${page?.text ?? ''}`)
  }
  return sum
}

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
  const late = 'SELECT COUNT(*) AS rows, COALESCE(SUM(amount_cents), 0) AS cents FROM run_late'
  return oneOrDefault(source, late, {}, { rows: 0, cents: 0 })
}

/** SQL for the group of a reason; all but `payment` and `already-paid` are skipped people. */
const outcomeSql = `CASE r.reason WHEN 'payment' THEN 'created' WHEN 'already-paid' THEN 'already' ELSE 'skipped' END`
