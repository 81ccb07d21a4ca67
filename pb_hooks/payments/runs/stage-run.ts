import type { Month } from '../../../domain/entities'
import type { Policy } from '../../../domain/money/forecast/policy-trial'
import type { RunStep } from '../../../domain/money/payments/run-steps'
import { one, readNumber } from '../../platform/db'
import { readSettings } from '../../settings/read-settings'
import { generatedMonths } from './run-months'
import { stageLines } from './stage-lines'
import { stageSettlement } from './stage-settlement'
import { createStagingTables, stageSources, type StagePlace } from './stage-sources'

interface StageWishes {
  place?: StagePlace
  /** Called before each step; an error that it throws ends the work. */
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
