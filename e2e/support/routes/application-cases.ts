import type { RouteNamed } from '../../../domain/api/all'
import { email, name, solved, type RouteCase } from './route-inputs'
import type { RouteWorld } from './route-world'
import type { Session } from '../server/session'
import { saveSetting } from '../server/settings'

type Named = Extract<keyof RouteNamed, `${string}/applications${string}`>

/** What somebody writes on the form to become an affiliate; whoever sends it is free to apply. */
async function freeToApply(world: RouteWorld, by: Session, approvedAtOnce = false) {
  await saveSetting(world.boss, 'auto_approve_affiliates', approvedAtOnce)
  const user = by.userId
  const held = await world.server.sql(`SELECT id FROM user_roles WHERE user_id = ? AND role = 'affiliate'`, [user])
  if (held.length > 0 && user === world.citizen.userId) {
    await world.call('POST /api/admin/roles', { user, role: 'affiliate', granted: false, reason: 'left' })
  }
  await noneOpen(world, user)
  return { ...name, email: email(), challenge: await solved(world, 'affiliate') }
}

/** An application of a person that waits. */
async function applied(world: RouteWorld, user: string): Promise<string> {
  await noneOpen(world, user)
  return world.insert('affiliate_submissions', {
    user_id: user,
    email: email(),
    status: 'pending',
    source: 'signed-in',
  })
}

/** Nobody has two open applications. */
const noneOpen = (world: RouteWorld, user: string): Promise<unknown> =>
  world.server.sql(`UPDATE affiliate_submissions SET status = 'withdrawn' WHERE user_id = ? AND status = 'pending'`, [
    user,
  ])

/** The routes of affiliate applications, each with a valid input. */
export const applicationCases: { [N in Named]: RouteCase<N> } = {
  'POST /api/applications': {
    'application.apply': (world, by) => freeToApply(world, by),
    'application.approve': (world, by) => freeToApply(world, by, true),
    'role.grant': (world, by) => freeToApply(world, by, true),
  },
  'POST /api/applications/guest': async (world) => {
    const [row] = await world.server.sql('SELECT email FROM users WHERE id = ?', [await world.person()])
    return {
      ...name,
      email: String(row?.['email']),
      language: 'en',
      challenge: await solved(world, 'affiliate'),
    }
  },
  'POST /api/applications/withdraw': async (world, by) => ({
    application: await applied(world, by.userId === '' ? world.citizen.userId : by.userId),
  }),
  'GET /api/admin/applications': () => ({ status: 'pending' }),
  'POST /api/admin/applications/approve': {
    'application.approve': async (world) => ({ application: await applied(world, await world.person()) }),
    'role.grant': async (world) => ({ application: await applied(world, await world.person()) }),
  },
  'POST /api/admin/applications/reject': async (world) => ({
    application: await applied(world, await world.person()),
    reason: 'not now',
    note: 'asked by phone',
  }),
}
