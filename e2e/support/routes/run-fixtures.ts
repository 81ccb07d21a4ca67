import type { RouteFixture } from './route-fixture'
import { dryRunMonth, waitForRun, type FullDryRun } from '../data/runs'

/** Returns a dry run of the month. Undoes an existing run first. */
export async function ensureDryRun(fixture: RouteFixture): Promise<FullDryRun> {
  const { newestRun } = await fixture.call('GET /api/admin/payment-runs/months', {})
  if (newestRun) await fixture.call('POST /api/admin/payment-runs/undo', { run: newestRun.id })
  await fixture.createRenter()
  return dryRunMonth(fixture, fixture.month)
}

export async function dryRunReference(fixture: RouteFixture): Promise<{ month: string; hash: string }> {
  const { month, hash } = await ensureDryRun(fixture)
  return { month, hash }
}

/** Creates a finished job. A job that is still running would change data during later checks. */
export async function createFinishedJob(fixture: RouteFixture): Promise<{ job: string }> {
  const { job } = await fixture.call('POST /api/admin/payment-runs', await dryRunReference(fixture))
  await waitForRun(fixture, job)
  return { job }
}
