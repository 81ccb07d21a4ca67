import type { Month } from '../../../domain/entities'
import type { Policy } from '../../../domain/money/forecast/policy-trial'
import type { RunStep } from '../../../domain/money/payments/run-steps'
import { one } from '../../platform/db'
import { readSettings } from '../../settings/read-settings'
import { generatedMonths } from './run-months'
import { stageLines } from './stage-lines'
import { stageSettlement } from './stage-settlement'
import { openStage, stageSources, type StagePlace } from './stage-sources'

/** How a run is staged. */
interface StageWishes {
  place?: StagePlace
  /** Called before each step; what it throws ends the work. */
  onStep?: (step: RunStep) => void
}

/**
 * Stages a whole run: the month and what is missing in all earlier generated months (M5). Returns the hash of all it would
 * do: lines with their figures, what becomes of every person's balance, and which carried lines it takes.
 */
export function stageRun(app: PbSource, month: Month, wishes: StageWishes = {}): string {
  stageOutcome(app, month, wishes)
  return hashOfStage(app, month)
}

/** The same without the hash: what a run would do, also at rates and a threshold that are only tried. */
export function stageOutcome(
  app: PbSource,
  month: Month,
  { place = 'temp', onStep = () => undefined, tried }: StageWishes & { tried?: Policy } = {},
): void {
  onStep('days')
  openStage(app, [...generatedMonths(app).filter((earlier) => earlier < month), month], place)
  stageSources(app, 'missing')
  onStep('lines')
  stageLines(app, tried && { from: month, rates: tried })
  onStep('balances')
  stageSettlement(app, month, tried?.threshold ?? readSettings(app).payment_threshold)
}

/** As many staged rows are hashed at once: the text of a hundred thousand people is never held as a whole. */
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

/** Adds the rows of a table, in the order in which they were staged, to a hash. */
function hashOf(app: PbSource, { hash, table, text }: { hash: string; table: string; text: string }): string {
  const last = one(app, `SELECT COALESCE(MAX(rowid), 0) AS n FROM ${table}`, {}, { n: 0 })?.n ?? 0
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
