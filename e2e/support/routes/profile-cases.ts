import { addDays } from '../../../domain/calendar'
import type { RouteNamed } from '../../../domain/api/all'
import { agreementCases, renting } from './agreement-cases'
import type { RouteCase } from './route-inputs'
import type { RouteWorld } from './route-world'

type Named = Extract<keyof RouteNamed, `${string}/profile/${string}` | `${string}/agreements/${string}`>

const who = (world: RouteWorld, id: string): string => (id === '' ? world.citizen.userId : id)

/** Nothing of somebody's is paused. */
const working = (world: RouteWorld, user: string) =>
  world.server.sql(`DELETE FROM profile_pauses WHERE user_id = ? AND to_date = '' AND voided_at = ''`, [user])

/** What a pause needs: a rental that goes on, and none already. */
async function pausing(world: RouteWorld, user: string): Promise<void> {
  await renting(world, user)
  // an earlier route may have given it an end today
  await world.server.sql(
    `UPDATE rental_periods SET end_date = '' WHERE user_id = ? AND voided_at = '' AND end_date = ?`,
    [user, world.today],
  )
  await working(world, user)
}

const done = { kind: 'posts', actions: 2, text: 'logistics' } as const

/** The routes of what is lent: agreements that end, the activity log and its pauses; each with a valid input. */
export const lendingCases: { [N in Named]: RouteCase<N> } = {
  ...agreementCases,
  'POST /api/profile/pause': async (world, by) => {
    await pausing(world, who(world, by.userId))
    return {}
  },
  'POST /api/profile/resume': async (world, by) => {
    const user_id = who(world, by.userId)
    await working(world, user_id)
    await world.insert('profile_pauses', { user_id, from_date: addDays(world.today, 1), to_date: '', voided_at: '' })
    return {}
  },
  'POST /api/admin/profile/activity': async (world) => {
    const user = await world.person()
    await renting(world, user)
    return { user, day: world.today, ...done }
  },
  'POST /api/admin/profile/activity/correct': async (world) => ({
    entry: await world.insert('profile_activity', {
      user_id: await world.person(),
      day: world.today,
      ...done,
      replaces: '',
      entered_by: world.citizen.userId,
      entered_at: `${world.today} 00:00:00.000Z`,
    }),
    ...done,
    actions: 3,
  }),
}
