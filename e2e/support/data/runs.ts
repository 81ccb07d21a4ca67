import type { LedgerCheck } from '../../../domain/api/money/ledger'
import type { commitRunRoute, runBesideRoute } from '../../../domain/api/money/payment-runs'
import type { paymentMoveRoute } from '../../../domain/api/money/payments'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Id, Month } from '../../../domain/entities'
import type { ErrorCode } from '../../../domain/error-codes'
import { runOutcomes, type DryRun, type RunJobAnswer, type RunRow } from '../../../domain/money/payments/payment-run'
import type { RunBeside } from '../../../domain/money/payments/compare-runs'
import { ApiError, type Session } from '../server/session'
import { addMonths, monthOf } from '../../../domain/calendar'
import { seedProgram } from './money-facts'
import { createFirstAdmin } from '../server/people'
import { startServer, type TestServer } from '../server/server'

/** Who can look at runs and ask for them: a device, or whoever calls as one. */
type Admin = Pick<Session, 'call'>

/** A dry run with everybody in it. */
export type FullDryRun = Omit<DryRun, 'state'> & { id: Id; rows: RunRow[] }
/** What a run made. */
export type RunResult = { run: Id } & RunJobAnswer['counts']

/** Looks at a month as the screen does: begun, waited for, and read page by page. Rejects with the reason when it fails. */
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

/** The same without anybody's row. */
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

/** Asks for a run and waits for it. Rejects with the reason when it is refused or fails. */
export async function commitRun(admin: Admin, wanted: InputOf<typeof commitRunRoute>): Promise<RunResult> {
  const { job } = await admin.call('POST /api/admin/payment-runs', wanted)
  return waitForRun(admin, job)
}

/** Waits for a run that was asked for. */
export async function waitForRun(admin: Admin, job: Id): Promise<RunResult> {
  for (let tries = 0; ; tries += 1) {
    const { state, code, run, counts } = await admin.call('GET /api/admin/payment-runs/job', { job })
    if (state === 'failed') throw errorFor(code as ErrorCode)
    if (state === 'done') return { run, ...counts }
    await backOff(tries)
  }
}

/** Waits until payments that are moved in the background are, or were given up. */
export async function waitForBulkAction(admin: Admin, move: Id): Promise<OutputOf<typeof paymentMoveRoute>> {
  for (let tries = 0; ; tries += 1) {
    const progress = await admin.call('GET /api/admin/payments/move', { move })
    if (progress.state === 'done' || progress.state === 'failed') return progress
    await backOff(tries)
  }
}

/** What the ledger's look at everybody comes to; rejects with the reason when it fails. */
export async function checkLedger(admin: Admin): Promise<LedgerCheck> {
  for (let tries = 0; ; tries += 1) {
    const progress = await admin.call('POST /api/admin/ledger/check', {})
    if (progress.state === 'failed') throw errorFor(progress.code)
    if (progress.state === 'done') return progress
    await backOff(tries)
  }
}

/** A run's results beside another's, once they lie there; rejects with the reason when that fails. */
export async function compareRuns(admin: Admin, asked: InputOf<typeof runBesideRoute>): Promise<RunBeside> {
  for (let tries = 0; ; tries += 1) {
    const progress = await admin.call('POST /api/admin/payment-runs/beside', asked)
    if (progress.state === 'failed') throw errorFor(progress.code)
    if (progress.state === 'done') return progress
    await backOff(tries)
  }
}

/** An answer, with what it came to when it named a job: one on its way would change things while somebody looks. */
export const awaitStartedJob = async (admin: Admin, answer: unknown): Promise<object> => {
  const given = typeof answer === 'object' && answer !== null ? answer : {}
  if ('move' in given) return { ...given, ...(await waitForBulkAction(admin, String(given.move))) }
  return 'job' in given ? { ...given, ...(await waitForRun(admin, String(given.job))) } : given
}

/** Looks at a month and makes exactly that. */
export async function generateMonth(admin: Admin, month: Month): Promise<{ seen: FullDryRun; done: RunResult }> {
  const seen = await dryRunMonth(admin, month)
  return { seen, done: await commitRun(admin, { month, hash: seen.hash }) }
}

const backOff = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(20 * 1.3 ** tries, 500)))

const errorFor = (code: ErrorCode): ApiError =>
  new ApiError('the run', { status: 409, headers: {}, text: code, json: { code } })

/** A server with an admin, 600 people (more than one portion of a run) and one generated month. @returns also `month`, the one after it, which isn't generated */
export async function createRunFixture(): Promise<{ server: TestServer; admin: Session; month: Month }> {
  const server = await startServer()
  const admin = await createFirstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -2)
  await seedProgram(server, 600, addMonths(month, -1))
  await generateMonth(admin, addMonths(month, -1))
  return { server, admin, month }
}
