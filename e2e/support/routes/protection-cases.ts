import type { RouteNamed } from '../../../domain/api/all'
import { member, testPassword } from '../server/people'
import type { RouteCase } from './route-inputs'
import type { RouteWorld } from './route-world'
import { saveSetting } from '../server/settings'

const setting = 'require_second_admin'
const password = testPassword

/** The setting is on and another admin, who is answered, has asked for nothing yet. */
async function protectedWorld(world: RouteWorld) {
  const other = await member(world.server)
  await world.boss.call('POST /api/admin/roles', { user: other.userId, role: 'admin', granted: true, password })
  const { rows } = await world.boss.call('GET /api/admin/settings/switch-offs', {})
  for (const row of rows)
    await world.boss.call('POST /api/admin/settings/switch-off', { setting: row.setting, act: 'stop' })
  await saveSetting(world.boss, setting, true)
  return other
}

/** How the routes of protections are tried; the last one leaves the setting off. */
export const protectionCases = {
  'GET /api/admin/settings/switch-offs': () => ({}),
  'POST /api/admin/settings/switch-off': {
    'protection.request': async (world: RouteWorld) => {
      await protectedWorld(world)
      return { setting, act: 'ask', password }
    },
    'protection.stop': async (world: RouteWorld) => {
      const other = await protectedWorld(world)
      await other.call('POST /api/admin/settings/switch-off', { setting, act: 'ask', password })
      return { setting, act: 'stop' }
    },
    'protection.confirm': async (world: RouteWorld) => {
      const other = await protectedWorld(world)
      await other.call('POST /api/admin/settings/switch-off', { setting, act: 'ask', password })
      return { setting, act: 'confirm', password }
    },
  },
} satisfies { [N in keyof RouteNamed]?: RouteCase<N> }
