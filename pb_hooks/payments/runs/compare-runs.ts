import { compareRunsRoute } from '../../../domain/api/money/payment-runs'
import type { OutputOf } from '../../../domain/api/route'
import type { Id, Month } from '../../../domain/entities'
import { runGroups, type RunComparison, type RunGroup } from '../../../domain/money/payments/compare-runs'
import type { RunReason } from '../../../domain/money/payments/payment-run'
import { exec, findRow, oneOrDefault, rows, choiceOf, writeStagingFile } from '../../platform/db'
import { fail } from '../../platform/errors'
import { answerTo } from '../../platform/route'
import { stageMemory, throwIfStopping } from './dry-run'

interface Input {
  run: Id
  beside: Id
  month: Month
}

const comparisons = stageMemory<{ asked: Input }, { asked: Input; found: RunComparison }>('run-beside', 4)

export const groupSql: { readonly [group in RunGroup]: string } = {
  differs: 'differs = 1',
  all: `outcome != ''`,
  created: `outcome = 'created'`,
  already: `outcome = 'already'`,
  skipped: `outcome = 'skipped'`,
}

/** Compares the results of two runs: returns a stored comparison, or starts one. */
answerTo(compareRunsRoute, ({ app }, { run, beside = '' }): OutputOf<typeof compareRunsRoute> => {
  const name = `${run} ${beside}`
  const memory = comparisons.newest(app, name)?.memory
  if (memory?.state === 'done') return memory.found
  if (memory?.state === 'failed') {
    // reports a failure only once; the next request tries again
    comparisons.forgetNewest(app, name)
    return { state: 'failed', code: memory.code }
  }
  if (!memory) {
    const month = monthOfRun(app, run)
    if (beside !== '') monthOfRun(app, beside)
    comparisons.start(app, name, { asked: { run, beside, month } })
  }
  return { state: 'working' }
})

const monthOfRun = (app: PbApp, run: Id): Month =>
  findRow(app, 'payment_runs', run, { month: '' })?.month ?? fail('not-found')

/** Returns the runs that a file compares; throws `not-found` if the file was removed. */
export function readComparedRuns(app: PbApp, id: Id): Input {
  const memory = comparisons.of(app, id)
  return memory?.state === 'done' ? memory.asked : fail('not-found')
}

/** Compares the runs in the background: fills a staging file without blocking writers. */
export const executeRunComparison = (app: PbApp, id: string): void =>
  comparisons.execute(app, id, ({ asked }) => ({
    asked,
    found: writeStagingFile(id, (source): RunComparison => {
      stageResults(source, asked)
      return { state: 'done', id, ...figuresOf(source, asked) }
    }),
  }))

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
  const found = oneOrDefault(
    source,
    `SELECT ${runGroups.map((group) => `COALESCE(SUM(${groupSql[group]}), 0) AS "${group}"`).join(', ')},
       ${created('outcome', 'amount_cents')} AS cents, ${people('outcome')} AS people,
       ${created('beside_outcome', 'beside_cents')} AS besideCents, ${people('beside_outcome')} AS besidePeople
     FROM run_beside`,
    {},
    { differs: 0, all: 0, created: 0, already: 0, skipped: 0, cents: 0, people: 0, besideCents: 0, besidePeople: 0 },
  )
  const { cents, people: persons, besideCents, besidePeople, ...counts } = found
  const reasons = `SELECT DISTINCT reason FROM run_beside WHERE reason != '' ORDER BY 1`
  return {
    counts,
    created: { cents, people: persons },
    besideCreated: beside === '' ? null : { cents: besideCents, people: besidePeople },
    reasons: rows(source, reasons, {}, { reason: choiceOf<RunReason>() }).map(({ reason }) => reason),
  }
}
