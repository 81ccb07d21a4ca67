import type { RouteNamed } from '../../../domain/api/all'
import { addDays, firstDay } from '../../../domain/calendar'
import type { RouteCase } from './route-inputs'
import type { RouteWorld } from './route-world'

type Named = Extract<keyof RouteNamed, `${string}/agreements/${string}`>

/** A rental of somebody that goes on: one of theirs, or a new one. */
export async function renting(world: RouteWorld, user: string): Promise<string> {
  const [own] = await world.server.sql(
    `SELECT id FROM rental_periods WHERE user_id = ? AND voided_at = '' AND (end_date = '' OR end_date >= ?)`,
    [user, world.today],
  )
  if (own) return String(own['id'])
  return rented(world, user, '')
}

/** Days of a rental since the first of the month, as the person's row says them, so that no job of the product mends it meanwhile. */
async function rented(world: RouteWorld, user: string, end_date: string): Promise<string> {
  const start_date = firstDay(world.month)
  await world.server.sql(
    `UPDATE users SET account_status = ?, rental_start = CASE WHEN rental_start = '' THEN ? ELSE rental_start END WHERE id = ?`,
    [end_date === '' ? 'active' : 'inactive', start_date, user],
  )
  return world.insert('rental_periods', { user_id: user, start_date, end_date })
}

/** An open request of somebody: theirs, or a new one. */
async function requested(world: RouteWorld, user: string): Promise<string> {
  const period = await renting(world, user)
  const [own] = await world.server.sql(
    `SELECT id FROM cancel_requests WHERE user_id = ? AND agreement = 'rental' AND closed_at = ''`,
    [user],
  )
  return own ? String(own['id']) : request(world, { user, period, last_day: world.today })
}

const request = (world: RouteWorld, { user, ...more }: { user: string; [column: string]: string }): Promise<string> =>
  world.insert('cancel_requests', { user_id: user, agreement: 'rental', closed_at: '', confirmed_at: '', ...more })

/** One whose day is over, as the job left it. */
async function over(world: RouteWorld): Promise<string> {
  const user = await world.person()
  const last_day = addDays(world.today, -1)
  const period = await rented(world, user, last_day)
  return request(world, { user, period, last_day, closed_reason: 'over', closed_at: `${world.today} 00:05:00.000Z` })
}

const who = (world: RouteWorld, id: string): string => (id === '' ? world.citizen.userId : id)

/** The routes of ending agreements, each with a valid input. */
export const agreementCases: { [N in Named]: RouteCase<N> } = {
  'POST /api/agreements/cancel': async (world, by) => {
    await renting(world, who(world, by.userId))
    return { agreement: 'rental', lastDay: world.today, reason: 'need-profile' }
  },
  'POST /api/agreements/withdraw': async (world, by) => ({
    request: await requested(world, who(world, by.userId)),
  }),
  'POST /api/admin/agreements/confirm': async (world) => ({ request: await over(world) }),
}
