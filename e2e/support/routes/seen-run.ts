import type { RouteWorld } from './route-world'
import { dryRun, jobEnd, type SeenRun } from '../data/runs'

/** The dry run of the month; a run that stands in its way is undone. */
export async function seenRun(world: RouteWorld): Promise<SeenRun> {
  const { newestRun } = await world.call('GET /api/admin/payment-runs/months', {})
  if (newestRun) await world.call('POST /api/admin/payment-runs/undo', { run: newestRun.id })
  await world.renter()
  return dryRun(world, world.month)
}

/** What a commit names of it. */
export async function seen(world: RouteWorld): Promise<{ month: string; hash: string }> {
  const { month, hash } = await seenRun(world)
  return { month, hash }
}

/** A job that is done: one on its way would change things while somebody looks. */
export async function endedJob(world: RouteWorld): Promise<{ job: string }> {
  const { job } = await world.call('POST /api/admin/payment-runs', await seen(world))
  await jobEnd(world, job)
  return { job }
}
