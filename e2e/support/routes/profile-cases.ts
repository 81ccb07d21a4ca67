import { addDays } from '../../../domain/calendar'
import type { RouteByName } from '../../../domain/api/all'
import { agreementCases, ensureRental } from './agreement-cases'
import type { RouteCase } from './route-inputs'
import type { RouteFixture } from './route-fixture'

type Named = Extract<keyof RouteByName, `${string}/profile/${string}` | `${string}/agreements/${string}`>

const userOrMember = (fixture: RouteFixture, id: string): string => (id === '' ? fixture.memberUser.userId : id)

const endPauses = (fixture: RouteFixture, user: string) =>
  fixture.server.sql(`DELETE FROM profile_pauses WHERE user_id = ? AND to_date = '' AND voided_at = ''`, [user])

/** Makes sure that the user has an open rental and no pause, as a new pause requires. */
async function prepareForPause(fixture: RouteFixture, user: string): Promise<void> {
  await ensureRental(fixture, user)
  // a case of an earlier route may have ended the rental today
  await fixture.server.sql(
    `UPDATE rental_periods SET end_date = '' WHERE user_id = ? AND voided_at = '' AND end_date = ?`,
    [user, fixture.today],
  )
  await endPauses(fixture, user)
}

const done = { kind: 'posts', actions: 2, text: 'logistics' } as const

export const profileCases: { [N in Named]: RouteCase<N> } = {
  ...agreementCases,
  'POST /api/profile/pause': async (fixture, actor) => {
    await prepareForPause(fixture, userOrMember(fixture, actor.userId))
    return {}
  },
  'POST /api/profile/resume': async (fixture, actor) => {
    const user_id = userOrMember(fixture, actor.userId)
    await endPauses(fixture, user_id)
    await fixture.insertRow('profile_pauses', {
      user_id,
      from_date: addDays(fixture.today, 1),
      to_date: '',
      voided_at: '',
    })
    return {}
  },
  'POST /api/admin/profile/activity': async (fixture) => {
    const user = await fixture.createPerson()
    await ensureRental(fixture, user)
    return { user, day: fixture.today, ...done }
  },
  'POST /api/admin/profile/activity/correct': async (fixture) => ({
    entry: await fixture.insertRow('profile_activity', {
      user_id: await fixture.createPerson(),
      day: fixture.today,
      ...done,
      replaces: '',
      entered_by: fixture.memberUser.userId,
      entered_at: `${fixture.today} 00:00:00.000Z`,
    }),
    ...done,
    actions: 3,
  }),
}
