import type { RouteWorld } from './route-world'

/** The dry run of the month; a run that stands in its way is undone. */
export async function seen(world: RouteWorld): Promise<{ month: string; hash: string }> {
  const { newestRun } = await world.call('GET /api/admin/payment-runs/months', {})
  if (newestRun) await world.call('POST /api/admin/payment-runs/undo', { run: newestRun.id })
  await world.renter()
  const { month } = world
  const { hash } = await world.call('POST /api/admin/payment-runs/dry-run', { month })
  return { month, hash }
}
