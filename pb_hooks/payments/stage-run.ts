import type { Month } from '../../domain/entities'
import { rows } from '../platform/db'
import { readSettings } from '../settings/read-settings'
import { generatedMonths } from './run-months'
import { stageLines } from './stage-lines'
import { stageSettlement } from './stage-settlement'
import { openStage, stageSources } from './stage-sources'

/**
 * Stages a whole run: the month and what is missing in all earlier generated months (M5). Returns the hash of all it would
 * do: lines with their figures, what becomes of every person's balance, and which carried lines it takes.
 */
export function stageRun(app: PbApp, month: Month): string {
  openStage(app, [...generatedMonths(app).filter((earlier) => earlier < month), month])
  stageSources(app, 'missing')
  stageLines(app)
  stageSettlement(app, month, readSettings(app).payment_threshold)
  return hashOfStage(app, month)
}

function hashOfStage(app: PbApp, month: Month): string {
  const text = (sql: string): string =>
    rows(app, `SELECT COALESCE(group_concat(t, char(10)), '') AS text FROM (${sql} ORDER BY 1)`, {}, { text: '' })[0]
      ?.text ?? ''
  return $coterie.sha256(
    [
      month,
      text(`SELECT kind || ' ' || source || ' ' || month || ' ' || n || ' ' || user_id || ' ' || days || ' ' || rate_cents
        || ' ' || amount_cents || ' ' || by_hand || ' ' || review AS t FROM run_lines`),
      text(`SELECT id || ' ' || hold AS t FROM run_pending WHERE carried`),
      text(`SELECT user_id || ' ' || payment_type || ' ' || reason || ' ' || amount_cents AS t FROM run_rows`),
    ].join('\n\n'),
  )
}
