import type { RouteByName } from '../../../domain/api/all'
import { createMember, testPassword } from '../server/people'
import type { RouteCase } from './route-inputs'
import type { RouteFixture } from './route-fixture'
import { saveSetting } from '../server/settings'

const setting = 'require_second_admin'
const password = testPassword

/** Enables the setting and closes the open requests of other admins to disable it. */
async function enableProtection(fixture: RouteFixture) {
  const other = await createMember(fixture.server)
  await fixture.setupAdmin.call('POST /api/admin/roles', { user: other.userId, role: 'admin', granted: true, password })
  const { rows } = await fixture.setupAdmin.call('GET /api/admin/settings/switch-offs', {})
  for (const row of rows)
    await fixture.setupAdmin.call('POST /api/admin/settings/switch-off', { setting: row.setting, act: 'stop' })
  await saveSetting(fixture.setupAdmin, setting, true)
  return other
}

export const protectionCases = {
  'GET /api/admin/settings/switch-offs': () => ({}),
  'POST /api/admin/settings/switch-off': {
    'protection.request': async (fixture: RouteFixture) => {
      await enableProtection(fixture)
      return { setting, act: 'ask', password }
    },
    'protection.stop': async (fixture: RouteFixture) => {
      const other = await enableProtection(fixture)
      await other.call('POST /api/admin/settings/switch-off', { setting, act: 'ask', password })
      return { setting, act: 'stop' }
    },
    'protection.confirm': async (fixture: RouteFixture) => {
      const other = await enableProtection(fixture)
      await other.call('POST /api/admin/settings/switch-off', { setting, act: 'ask', password })
      return { setting, act: 'confirm', password }
    },
  },
} satisfies { [N in keyof RouteByName]?: RouteCase<N> }
