import type { RouteNamed } from '../../../domain/api/all'
import type { RouteCase } from './route-inputs'

/** How the routes of roles, and of what people are owed, are tried. */
export const roleCases = {
  'POST /api/admin/roles': {
    'role.grant': async (world) => ({ user: await world.person(), role: 'affiliate', granted: true }),
    'role.revoke': async (world) => {
      const user = await world.person()
      await world.call('POST /api/admin/roles', { user, role: 'affiliate', granted: true })
      return { user, role: 'affiliate', granted: false, reason: 'left' }
    },
  },
  'GET /api/admin/people/owed': ({ partner, citizen }) => ({ users: `${partner.userId},${citizen.userId}` }),
  'POST /api/admin/roles/many': {
    'role.grant': async (world) => ({
      users: [await world.person(), await world.person()],
      role: 'affiliate',
      granted: true,
    }),
    'role.revoke': async (world) => {
      const users = [await world.person(), await world.person()]
      await world.call('POST /api/admin/roles/many', { users, role: 'affiliate', granted: true })
      return { users, role: 'affiliate', granted: false, reason: 'left' }
    },
  },
  'GET /api/admin/roles/effect': ({ partner }) => ({ user: partner.userId }),
  'GET /api/admin/roles/effects': ({ partner, citizen }) => ({ users: `${partner.userId},${citizen.userId}` }),
} satisfies { [N in keyof RouteNamed]?: RouteCase<N> }
