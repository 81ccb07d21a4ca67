import { setTimeout as sleep } from 'node:timers/promises'
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
  const progress = await waitForEnd(() => admin.call('GET /api/admin/payment-runs/dry-run', { id }))
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
  const { state, code, run, counts } = await waitForEnd(() => admin.call('GET /api/admin/payment-runs/job', { job }))
  if (state === 'failed') throw errorFor(code as ErrorCode)
  return { run, ...counts }
}

export const waitForBulkAction = (admin: Admin, move: Id): Promise<OutputOf<typeof paymentActionProgressRoute>> =>
  waitForEnd(() => admin.call('GET /api/admin/payments/action', { move }))

/** Runs the ledger check of all people. Rejects with the error code when it fails. */
export async function checkLedger(admin: Admin): Promise<LedgerCheck> {
  const progress = await waitForEnd(() => admin.call('POST /api/admin/ledger/check', {}))
  if (progress.state === 'failed') throw errorFor(progress.code)
  return progress
}

/** Compares a run with another one. Rejects with the error code when it fails. */
export async function compareRuns(admin: Admin, input: InputOf<typeof compareRunsRoute>): Promise<RunComparison> {
  const progress = await waitForEnd(() => admin.call('POST /api/admin/payment-runs/compare', input))
  if (progress.state === 'failed') throw errorFor(progress.code)
  return progress
}

/**
 * Waits for the job that an answer started, so that the job changes no data later. Returns the answer together with the
 * job's result.
 */
export const waitForStartedJob = async (admin: Admin, answer: unknown): Promise<object> => {
  const details = typeof answer === 'object' && answer !== null ? answer : {}
  if ('move' in details) return { ...details, ...(await waitForBulkAction(admin, String(details.move))) }
  return 'job' in details ? { ...details, ...(await waitForRun(admin, String(details.job))) } : details
}

export async function generateMonth(admin: Admin, month: Month): Promise<{ seen: FullDryRun; done: RunResult }> {
  const seen = await dryRunMonth(admin, month)
  return { seen, done: await commitRun(admin, { month, hash: seen.hash }) }
}

/** Polls with growing pauses until the work is done or has failed. */
async function waitForEnd<T extends { state: string }>(
  read: () => Promise<T>,
): Promise<Exclude<T, { state: 'working' }>> {
  for (let tries = 0; ; tries += 1) {
    const progress = await read()
    if (progress.state === 'done' || progress.state === 'failed') return progress as Exclude<T, { state: 'working' }>
    await sleep(Math.min(20 * 1.3 ** tries, 500))
  }
}

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
