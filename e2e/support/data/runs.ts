import type { LedgerCheck } from '../../../domain/api/money/ledger'
import type { commitRunRoute, compareRunsRoute } from '../../../domain/api/money/payment-runs'
import type { paymentActionProgressRoute } from '../../../domain/api/money/payments'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Id, Month } from '../../../domain/entities'
import type { ErrorCode } from '../../../domain/error-codes'
import { runOutcomes, type DryRun, type RunJobProgress, type RunRow } from '../../../domain/money/payments/payment-run'
import type { RunComparison } from '../../../domain/money/payments/compare-runs'
import { ApiError, type Session } from '../server/session'
import { addMonths, monthOf } from '../../../domain/calendar'
import { seedProgram } from './money-facts'
import { createFirstAdmin } from '../server/people'
import { startServer, type TestServer } from '../server/server'

type Admin = Pick<Session, 'call'>

export type FullDryRun = Omit<DryRun, 'state'> & { id: Id; rows: RunRow[] }
export type RunResult = { run: Id } & RunJobProgress['counts']

/** Runs a dry run of a month and reads all its rows page by page. Rejects with the error code when it fails. */
export async function dryRunMonth(admin: Admin, month: Month): Promise<FullDryRun> {
  const { id, ...seen } = await dryRunTotals(admin, month)
  const rows: RunRow[] = []
  for (const group of runOutcomes) {
    for (let after = '0'; after !== '';) {
      const page = await admin.call('GET /api/admin/payment-runs/dry-run/rows', { id, group, after })
      rows.push(...page.rows)
      after = page.after
    }
  }
  return { ...seen, id, rows }
}

export async function dryRunTotals(admin: Admin, month: Month): Promise<Omit<FullDryRun, 'rows'>> {
  const { id } = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
  const readState = () => admin.call('GET /api/admin/payment-runs/dry-run', { id })
  let progress = await readState()
  for (let tries = 0; progress.state === 'working'; tries += 1) {
    await backOff(tries)
    progress = await readState()
  }
  if (progress.state === 'failed') throw errorFor(progress.code)
  const { state: _done, ...seen } = progress
  return { ...seen, id }
}

/** Starts a run and waits for it. Rejects with the error code when it fails. */
export async function commitRun(admin: Admin, input: InputOf<typeof commitRunRoute>): Promise<RunResult> {
  const { job } = await admin.call('POST /api/admin/payment-runs', input)
  return waitForRun(admin, job)
}

/** Waits until a run has finished. Rejects with the error code if it fails. */
export async function waitForRun(admin: Admin, job: Id): Promise<RunResult> {
  for (let tries = 0; ; tries += 1) {
    const { state, code, run, counts } = await admin.call('GET /api/admin/payment-runs/job', { job })
    if (state === 'failed') throw errorFor(code as ErrorCode)
    if (state === 'done') return { run, ...counts }
    await backOff(tries)
  }
}

export async function waitForBulkAction(admin: Admin, move: Id): Promise<OutputOf<typeof paymentActionProgressRoute>> {
  for (let tries = 0; ; tries += 1) {
    const progress = await admin.call('GET /api/admin/payments/action', { move })
    if (progress.state === 'done' || progress.state === 'failed') return progress
    await backOff(tries)
  }
}

/** Runs the ledger check of all people. Rejects with the error code when it fails. */
export async function checkLedger(admin: Admin): Promise<LedgerCheck> {
  for (let tries = 0; ; tries += 1) {
    const progress = await admin.call('POST /api/admin/ledger/check', {})
    if (progress.state === 'failed') throw errorFor(progress.code)
    if (progress.state === 'done') return progress
    await backOff(tries)
  }
}

/** Compares a run with another one. Rejects with the error code when it fails. */
export async function compareRuns(admin: Admin, input: InputOf<typeof compareRunsRoute>): Promise<RunComparison> {
  for (let tries = 0; ; tries += 1) {
    const progress = await admin.call('POST /api/admin/payment-runs/compare', input)
    if (progress.state === 'failed') throw errorFor(progress.code)
    if (progress.state === 'done') return progress
    await backOff(tries)
  }
}

/** Waits for the job that an answer started, so that it changes no data later, and returns both results. */
export const awaitStartedJob = async (admin: Admin, answer: unknown): Promise<object> => {
  const details = typeof answer === 'object' && answer !== null ? answer : {}
  if ('move' in details) return { ...details, ...(await waitForBulkAction(admin, String(details.move))) }
  return 'job' in details ? { ...details, ...(await waitForRun(admin, String(details.job))) } : details
}

export async function generateMonth(admin: Admin, month: Month): Promise<{ seen: FullDryRun; done: RunResult }> {
  const seen = await dryRunMonth(admin, month)
  return { seen, done: await commitRun(admin, { month, hash: seen.hash }) }
}

const backOff = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(20 * 1.3 ** tries, 500)))

const errorFor = (code: ErrorCode): ApiError =>
  new ApiError('the run', { status: 409, headers: {}, text: code, json: { code } })

/** Starts a server with an admin, 600 people and one generated month. The returned `month` is the next one. */
export async function createRunFixture(): Promise<{ server: TestServer; admin: Session; month: Month }> {
  const server = await startServer()
  const admin = await createFirstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -2)
  await seedProgram(server, 600, addMonths(month, -1))
  await generateMonth(admin, addMonths(month, -1))
  return { server, admin, month }
}
