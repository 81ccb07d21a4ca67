import type { RouteByName } from '../../../domain/api/all'
import { addDays, firstDay } from '../../../domain/calendar'
import type { RouteCase } from './route-inputs'
import type { RouteFixture } from './route-fixture'

type Named = Extract<keyof RouteByName, `${string}/agreements/${string}`>

export async function ensureRental(fixture: RouteFixture, user: string): Promise<string> {
  const [own] = await fixture.server.sql(
    `SELECT id FROM rental_periods WHERE user_id = ? AND voided_at = '' AND (end_date = '' OR end_date >= ?)`,
    [user, fixture.today],
  )
  if (own) return String(own['id'])
  return createRental(fixture, user, '')
}

/** Inserts a rental from the first of the month and the user's status, which a job would change later. */
async function createRental(fixture: RouteFixture, user: string, end_date: string): Promise<string> {
  const start_date = firstDay(fixture.month)
  await fixture.server.sql(
    `UPDATE users SET account_status = ?, rental_start = CASE WHEN rental_start = '' THEN ? ELSE rental_start END WHERE id = ?`,
    [end_date === '' ? 'active' : 'inactive', start_date, user],
  )
  return fixture.insertRow('rental_periods', { user_id: user, start_date, end_date })
}

async function ensureRequest(fixture: RouteFixture, user: string): Promise<string> {
  const period = await ensureRental(fixture, user)
  const [own] = await fixture.server.sql(
    `SELECT id FROM cancel_requests WHERE user_id = ? AND agreement = 'rental' AND closed_at = ''`,
    [user],
  )
  return own ? String(own['id']) : insertRequest(fixture, { user, period, last_day: fixture.today })
}

const insertRequest = (
  fixture: RouteFixture,
  { user, ...more }: { user: string; [column: string]: string },
): Promise<string> =>
  fixture.insertRow('cancel_requests', { user_id: user, agreement: 'rental', closed_at: '', confirmed_at: '', ...more })

/** Creates a request whose last day is over and that the job has closed. */
async function createEndedRequest(fixture: RouteFixture): Promise<string> {
  const user = await fixture.createPerson()
  const last_day = addDays(fixture.today, -1)
  const period = await createRental(fixture, user, last_day)
  return insertRequest(fixture, {
    user,
    period,
    last_day,
    closed_reason: 'over',
    closed_at: `${fixture.today} 00:05:00.000Z`,
  })
}

const userOrMember = (fixture: RouteFixture, id: string): string => (id === '' ? fixture.memberUser.userId : id)

export const agreementCases: { [N in Named]: RouteCase<N> } = {
  'POST /api/agreements/cancel': async (fixture, actor) => {
    await ensureRental(fixture, userOrMember(fixture, actor.userId))
    return { agreement: 'rental', lastDay: fixture.today, reason: 'need-profile' }
  },
  'POST /api/agreements/withdraw': async (fixture, actor) => ({
    request: await ensureRequest(fixture, userOrMember(fixture, actor.userId)),
  }),
  'POST /api/admin/agreements/confirm': async (fixture) => ({ request: await createEndedRequest(fixture) }),
}
