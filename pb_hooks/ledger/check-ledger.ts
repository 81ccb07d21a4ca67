import { fullNameSql } from '../../domain/people/person-names'
import { checkLedgerRoute, type LedgerCheck } from '../../domain/api/money/ledger'
import type { OutputOf } from '../../domain/api/route'
import { dayOf, daysInMonth, monthOf } from '../../domain/calendar'
import type { CalendarDate } from '../../domain/entities'
import type { ErrorCode } from '../../domain/error-codes'
import { paydayOf } from '../../domain/money/payments/holding'
import { earnedByDay, earnedSoFar, type PaydayForecast } from '../../domain/money/forecast/payday-forecast'
import { readFactsPosition, paydayChangedSince, type FactsPosition } from '../payments/runs/facts-position'
import { summarizeRun } from '../payments/runs/run-summary'
import { missingRunMonths } from '../payments/runs/run-months'
import { stageRun } from '../payments/runs/stage-run'
import { throwIfStopping } from '../payments/runs/dry-run'
import { moment, today } from '../platform/clock'
import { exec, exists, oneOrDefault, rows, writeStagingFile } from '../platform/db'
import { codeOfFailure } from '../platform/errors'
import { answerTo } from '../platform/route'
import { readSettings } from '../settings/read-settings'

type Memory =
  | { state: 'working'; before?: CheckResult }
  | { state: 'failed'; code: ErrorCode }
  | ({ state: 'done' } & CheckResult)

interface CheckResult {
  day: CalendarDate
  mark: FactsPosition
  found: LedgerCheck
}

const key = 'ledger check'
const stage = 'ledger'
const maxListed = 50

/** Maximum number of people for whom the check runs only on request. With more people it takes seconds. */
const fewPeople = 5_000

/** Returns the last result while it is valid. Otherwise starts a new check and returns the earlier result with its time. */
answerTo(checkLedgerRoute, ({ app }): OutputOf<typeof checkLedgerRoute> => {
  const memory = memoryOf(app)
  if (memory?.state === 'failed') {
    // reports a failure only once; the next request tries again
    app.store().remove(key)
    return memory
  }
  if (memory?.state === 'done' && isValid(app, memory)) return memory.found
  return working(app, memory?.state === 'working' ? memory : startCheck(app, memory))
})

/** Runs at start and hourly: with many people, runs the check before an admin opens the page. */
export function checkLedgerAhead(app: PbApp): void {
  const memory = memoryOf(app)
  if (memory?.state === 'working' || (memory?.state === 'done' && isValid(app, memory))) return
  const many = exists(app, `SELECT id FROM users LIMIT 1 OFFSET ${fewPeople}`)
  if (many) startCheck(app, memory?.state === 'done' ? memory : null)
}

const isValid = (app: PbApp, { day, mark }: CheckResult): boolean =>
  day === today(app) && !paydayChangedSince(app, mark)

function startCheck(app: PbApp, before: CheckResult | null): Memory & { state: 'working' } {
  const memory: Memory & { state: 'working' } = { state: 'working', ...(before !== null && { before }) }
  remember(app, memory)
  $coterie.startTask(app, 'ledger-check', '')
  return memory
}

/**
 * Returns the earlier result while a check runs; leaves out an earlier day's result, because its forecast is for that day.
 */
const working = (app: PbApp, { before }: Memory & { state: 'working' }): OutputOf<typeof checkLedgerRoute> => ({
  state: 'working',
  ...(before?.day === today(app) && { before: before.found }),
})

/** Runs the check in the background: reads one consistent state without blocking writers. */
export function executeLedgerCheck(app: PbApp): void {
  try {
    const day = today(app)
    const found = writeStagingFile(stage, (source) => ({
      mark: readFactsPosition(source),
      found: { state: 'done' as const, at: moment(), ...checkPeople(source), forecast: forecastOf(source, day) },
    }))
    remember(app, { state: 'done', day, ...found })
  } catch (error) {
    remember(app, { state: 'failed', code: codeOfFailure(app, error, 'looking at the ledger failed') })
  } finally {
    $coterie.removeStagingFile(stage)
  }
}

function checkPeople(source: PbSource): Pick<LedgerCheck, 'people' | 'lines' | 'differ' | 'more'> {
  exec(
    source,
    `CREATE TABLE ledger_people AS SELECT user_id, SUM(n) AS n, SUM(lines) AS lines, SUM(payments) AS payments, SUM(open) AS open FROM (
       SELECT user_id, 1 AS n, amount_cents AS lines, 0 AS payments,
         CASE WHEN status = 'pending' AND payment = '' THEN amount_cents ELSE 0 END AS open FROM earnings WHERE status != 'cancelled'
       UNION ALL SELECT user_id, 0, 0, amount_cents, 0 FROM user_payments WHERE status != 'cancelled')
     GROUP BY user_id`,
  )
  const counts = 'SELECT COUNT(*) AS people, COALESCE(SUM(n), 0) AS lines FROM ledger_people'
  const unbalanced = `SELECT p.user_id AS user, COALESCE(${fullNameSql('u')}, '') AS name, p.lines, p.payments, p.open
     FROM ledger_people p LEFT JOIN users u ON u.id = p.user_id WHERE p.lines != p.payments + p.open
     ORDER BY p.user_id LIMIT ${maxListed + 1}`
  const differ = rows(source, unbalanced, {}, { user: '', name: '', lines: 0, payments: 0, open: 0 })
  return {
    ...oneOrDefault(source, counts, {}, { people: 0, lines: 0 }),
    differ: differ.slice(0, maxListed),
    more: differ.length > maxListed,
  }
}

function forecastOf(source: PbSource, day: CalendarDate): PaydayForecast {
  const running = monthOf(day)
  const month = missingRunMonths(source, day)[0] ?? running
  const { summary } = summarizeRun(source, month, stageRun(source, month, { place: 'file', onStep: throwIfStopping }))
  const lines = rows(
    source,
    `SELECT COUNT(*) AS n, kind, rate_cents, days, counted, counted_cents, days_in_month FROM run_lines WHERE month = {:month}
     GROUP BY kind, rate_cents, days, counted, counted_cents, days_in_month`,
    { month },
    { n: 0, kind: '', rate_cents: 0, days: 0, counted: 0, counted_cents: 0, days_in_month: 0 },
  )
  const past = month === running ? dayOf(day) : 0
  const soFar = (kind: string) => {
    const ofKind = lines.filter((line) => line.kind === kind)
    return earnedSoFar(ofKind, daysInMonth(month), past)
  }
  return {
    month,
    payday: paydayOf(month, readSettings(source), day),
    payments: summary.counts.created,
    cents: summary.sums.created,
    stays: summary.sums.skipped,
    days: earnedByDay(lines, daysInMonth(month)),
    today: past,
    soFar: { rental: soFar('rental'), commission: soFar('commission') },
  }
}

function memoryOf(app: PbApp): Memory | null {
  const text = app.store().get(key)
  return typeof text === 'string' ? (JSON.parse(text) as Memory) : null
}

function remember(app: PbApp, memory: Memory): void {
  app.store().set(key, JSON.stringify(memory))
}
