import type { RouteNamed } from '../../domain/api/all'
import { newId } from '../../domain/sync/new-id'
import type { RouteCase } from './route-inputs'
import type { RouteWorld } from './route-world'

/** A second device of somebody. */
export const anotherDevice = (world: RouteWorld, user: string): Promise<string> =>
  world.insert('trusted_devices', {
    user_id: user,
    device_name: 'Tablet',
    dashboard_type: 'unified',
    secret_hash: newId(),
    expires_at: '2999-01-01 00:00:00.000Z',
  })

/** How an admin's routes about a person's past and devices are tried. */
export const deviceCases = {
  'GET /api/admin/people/timeline': (world) => ({ user: world.citizen.userId }),
  'POST /api/admin/people/remove-device': async (world) => ({
    device: await anotherDevice(world, await world.person()),
  }),
} satisfies { [N in keyof RouteNamed]?: RouteCase<N> }
