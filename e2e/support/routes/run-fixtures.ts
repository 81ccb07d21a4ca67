import type { RouteFixture } from './route-fixture'
import { dryRunMonth, waitForRun, type FullDryRun } from '../data/runs'

/** The dry run of the month; a run that stands in its way is undone. */
export async function ensureDryRun(fixture: RouteFixture): Promise<FullDryRun> {
  const { newestRun } = await fixture.call('GET /api/admin/payment-runs/months', {})
  if (newestRun) await fixture.call('POST /api/admin/payment-runs/undo', { run: newestRun.id })
  await fixture.createRenter()
  return dryRunMonth(fixture, fixture.month)
}

/** What a commit names of it. */
export async function dryRunReference(fixture: RouteFixture): Promise<{ month: string; hash: string }> {
  const { month, hash } = await ensureDryRun(fixture)
  return { month, hash }
}

/** A job that is done: one on its way would change things while somebody looks. */
export async function createFinishedJob(fixture: RouteFixture): Promise<{ job: string }> {
  const { job } = await fixture.call('POST /api/admin/payment-runs', await dryRunReference(fixture))
  await waitForRun(fixture, job)
  return { job }
}
