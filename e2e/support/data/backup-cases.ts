import { payingLocked } from '../server/log-lock'
import { testPassword } from '../server/people'
import type { RouteWorld } from '../routes/route-world'

/** Waits until no backup is being written; the name of the newest good one, '' = there is none. */
export async function backupsDone({ server }: Pick<RouteWorld, 'server'>): Promise<string> {
  for (;;) {
    const made = await server.sql('SELECT name, state FROM _backups ORDER BY asked_at DESC')
    if (made.every(({ state }) => state !== 'asked'))
      return String(made.find(({ state }) => state === 'good')?.['name'] ?? '')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The entry of each world's log that was broken last; the first two say how it began. */
const brokenEntry = new WeakMap<RouteWorld, number>()

const nothing = (): Promise<void> => Promise.resolve()

/** How the routes of backups, of anchors and of the health page are tried. */
export const backupCases = {
  'POST /api/admin/health/clock': () => ({}),
  'GET /api/admin/audit-log/anchors': () => ({}),
  'POST /api/admin/audit-log/anchors': () => ({}),
  'POST /api/admin/audit-log/go-on': async (world: RouteWorld) => {
    const { server, boss } = world
    await world.putBack()
    const entry = (brokenEntry.get(world) ?? 2) + 1
    brokenEntry.set(world, entry)
    const mend = await payingLocked(server, boss, entry)
    world.putBack = async () => {
      world.putBack = nothing
      await mend()
    }
    const { lock } = await boss.call('GET /api/admin/payment-runs/months', {})
    return { entry: lock?.entry ?? 0, reason: 'looked at' }
  },
  'GET /api/admin/health': () => ({}),
  'POST /api/proxy-limit': () => ({ bytes: 1_200_000 }),
  'POST /api/admin/backups': async (world: RouteWorld) => {
    await backupsDone(world)
    return {}
  },
  'POST /api/admin/backups/download': async (world: RouteWorld) => {
    let name = await backupsDone(world)
    if (name === '') {
      await world.call('POST /api/admin/backups', {})
      name = await backupsDone(world)
    }
    return { name, password: testPassword }
  },
}
