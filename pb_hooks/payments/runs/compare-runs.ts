import { compareRunsRoute } from '../../../domain/api/money/payment-runs'
import type { OutputOf } from '../../../domain/api/route'
import type { ErrorCode } from '../../../domain/error-codes'
import type { Id, Month } from '../../../domain/entities'
import { runGroups, type RunComparison, type RunGroup } from '../../../domain/money/payments/compare-runs'
import type { RunReason } from '../../../domain/money/payments/payment-run'
import { exec, newId, one, rows, findRow } from '../../platform/db'
import { errorCodeOf, fail } from '../../platform/errors'
import { answerTo } from '../../platform/route'
import { writeStagingFile } from '../../platform/staging-db'
import { stageMemory, throwIfStopping } from './dry-run'

interface Input {
  run: Id
  beside: Id
  month: Month
}
type BesideMemory =
  | { state: 'working'; asked: Input }
  | { state: 'failed'; code: ErrorCode }
  | { state: 'done'; asked: Input; found: RunComparison }

const comparisons = stageMemory<BesideMemory>('run-beside', 4)

export const groupSql: { readonly [group in RunGroup]: string } = {
  differs: 'differs = 1',
  all: `outcome != ''`,
  created: `outcome = 'created'`,
  already: `outcome = 'already'`,
  skipped: `outcome = 'skipped'`,
}

/** Compares the results of two runs: returns a stored comparison, or starts one. */
export const compareRuns = answerTo(
  compareRunsRoute,
  ({ app }, { run, beside = '' }): OutputOf<typeof compareRunsRoute> => {
    const name = `${run} ${beside}`
    const earlier = comparisons.newest(app, name)
    if (earlier && earlier.memory.state !== 'failed') {
      return earlier.memory.state === 'done' ? earlier.memory.found : { state: 'working' }
    }
    // reports a failure only once; the next request tries again
    if (earlier?.memory.state === 'failed') {
      comparisons.setNewest(app, name, '')
      return earlier.memory
    }
    const month = monthOfRun(app, run)
    if (beside !== '') monthOfRun(app, beside)
    const id = newId()
    comparisons.remember(app, id, { state: 'working', asked: { run, beside, month } })
    comparisons.setNewest(app, name, id)
    $coterie.startTask(app, 'run-beside', id)
    return { state: 'working' }
  },
)

const monthOfRun = (app: PbApp, run: Id): Month =>
  findRow(app, 'payment_runs', run, { month: '' })?.month ?? fail('not-found')

/** Returns the runs that a file compares; throws `not-found` if the file was removed. */
export function readComparedRuns(app: PbApp, id: Id): Input {
  const memory = comparisons.of(app, id)
  return memory?.state === 'done' ? memory.asked : fail('not-found')
}

/** Compares the runs in the background: fills a staging file without blocking writers. */
export function executeRunComparison(app: PbApp, id: string): void {
  const memory = comparisons.of(app, id)
  if (memory?.state !== 'working') return
  const { asked: runs } = memory
  try {
    const found = writeStagingFile(id, (source): RunComparison => {
      stageResults(source, runs)
      return { state: 'done', id, ...figuresOf(source, runs) }
    })
    comparisons.remember(app, id, { state: 'done', asked: runs, found })
  } catch (error) {
    const code = errorCodeOf(error) ?? 'server-error'
    if (code === 'server-error') app.logger().error('laying two runs side by side failed', 'error', String(error))
    comparisons.remember(app, id, { state: 'failed', code })
  }
  comparisons.keepNewest(app, id)
}

function stageNumbered(source: PbSource, table: 'run_here' | 'run_there', run: Id): void {
  exec(
    source,
    `CREATE TABLE ${table} AS SELECT user_id, payment_type, outcome, reason, amount_cents,
       ROW_NUMBER() OVER (PARTITION BY user_id, payment_type
         ORDER BY outcome = 'skipped', reason IN ('held', 'paid-by-hand'), reason, id) AS place
     FROM payment_run_results WHERE run = {:run}`,
    { run },
  )
  exec(source, `CREATE INDEX ${table}_payee ON ${table} (user_id, payment_type, place)`)
}

function stageResults(source: PbSource, { run, beside }: Input): void {
  stageNumbered(source, 'run_here', run)
  throwIfStopping()
  stageNumbered(source, 'run_there', beside)
  throwIfStopping()
  const same = 'b.user_id = a.user_id AND b.payment_type = a.payment_type AND b.place = a.place'
  const created = (outcome: string, cents: string): string => `CASE ${outcome} WHEN 'created' THEN ${cents} ELSE 0 END`
  // SQLite runs a FULL JOIN without an index in quadratic time
  exec(
    source,
    `CREATE TABLE run_beside AS SELECT *,
       {:beside} != '' AND (outcome, reason, amount_cents) IS NOT (beside_outcome, beside_reason, beside_cents) AS differs
     FROM (
       SELECT a.user_id, a.payment_type, a.place, a.outcome, a.reason, a.amount_cents, COALESCE(b.outcome, '') AS beside_outcome,
         COALESCE(b.reason, '') AS beside_reason, COALESCE(b.amount_cents, 0) AS beside_cents
       FROM run_here a LEFT JOIN run_there b ON ${same}
       UNION ALL SELECT b.user_id, b.payment_type, b.place, '', '', 0, b.outcome, b.reason, b.amount_cents
       FROM run_there b WHERE NOT EXISTS (SELECT 1 FROM run_here a WHERE ${same}))
     ORDER BY differs DESC,
       ABS(${created('outcome', 'amount_cents')} - ${created('beside_outcome', 'beside_cents')}) DESC,
       MAX(amount_cents, beside_cents) DESC, user_id, payment_type DESC, place`,
    { beside },
  )
  exec(source, 'DROP TABLE run_here')
  exec(source, 'DROP TABLE run_there')
  exec(source, 'CREATE INDEX run_beside_group ON run_beside (outcome, reason)')
  exec(source, 'CREATE INDEX run_beside_differs ON run_beside (differs)')
  exec(source, 'CREATE INDEX run_beside_user ON run_beside (user_id)')
}

function figuresOf(source: PbSource, { beside }: Input): Omit<RunComparison, 'state' | 'id'> {
  const created = (side: string, cents: string): string =>
    `COALESCE(SUM(CASE ${side} WHEN 'created' THEN ${cents} END), 0)`
  const people = (side: string): string => `COUNT(DISTINCT CASE ${side} WHEN 'created' THEN user_id END)`
  const found = one(
    source,
    `SELECT ${runGroups.map((group) => `COALESCE(SUM(${groupSql[group]}), 0) AS "${group}"`).join(', ')},
       ${created('outcome', 'amount_cents')} AS cents, ${people('outcome')} AS people,
       ${created('beside_outcome', 'beside_cents')} AS besideCents, ${people('beside_outcome')} AS besidePeople
     FROM run_beside`,
    {},
    { differs: 0, all: 0, created: 0, already: 0, skipped: 0, cents: 0, people: 0, besideCents: 0, besidePeople: 0 },
  )
  if (!found) throw new Error('runs without figures')
  const { cents, people: persons, besideCents, besidePeople, ...counts } = found
  const reasons = rows(
    source,
    `SELECT DISTINCT reason FROM run_beside WHERE reason != '' ORDER BY 1`,
    {},
    { reason: '' },
  )
  return {
    counts,
    created: { cents, people: persons },
    besideCreated: beside === '' ? null : { cents: besideCents, people: besidePeople },
    reasons: reasons.map(({ reason }) => reason as RunReason),
  }
}
