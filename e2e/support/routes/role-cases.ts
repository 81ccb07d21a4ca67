import type { RouteByName } from '../../../domain/api/all'
import type { RouteCase } from './route-inputs'

export const roleCases = {
  'POST /api/admin/roles': {
    'role.grant': async (fixture) => ({ user: await fixture.createPerson(), role: 'affiliate', granted: true }),
    'role.revoke': async (fixture) => {
      const user = await fixture.createPerson()
      await fixture.call('POST /api/admin/roles', { user, role: 'affiliate', granted: true })
      return { user, role: 'affiliate', granted: false, reason: 'left' }
    },
  },
  'GET /api/admin/people/owed': ({ affiliateUser, memberUser }) => ({
    users: `${affiliateUser.userId},${memberUser.userId}`,
  }),
  'POST /api/admin/roles/many': {
    'role.grant': async (fixture) => ({
      users: [await fixture.createPerson(), await fixture.createPerson()],
      role: 'affiliate',
      granted: true,
    }),
    'role.revoke': async (fixture) => {
      const users = [await fixture.createPerson(), await fixture.createPerson()]
      await fixture.call('POST /api/admin/roles/many', { users, role: 'affiliate', granted: true })
      return { users, role: 'affiliate', granted: false, reason: 'left' }
    },
  },
  'GET /api/admin/roles/effect': ({ affiliateUser }) => ({ user: affiliateUser.userId }),
  'GET /api/admin/roles/effects': ({ affiliateUser, memberUser }) => ({
    users: `${affiliateUser.userId},${memberUser.userId}`,
  }),
} satisfies { [N in keyof RouteByName]?: RouteCase<N> }
