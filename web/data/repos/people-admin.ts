import { peopleCountsRoute, peopleRoute } from '../../../domain/api/people-lists'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Id, Moment, User } from '../../../domain/entities'
import { allPages } from './all-pages'
import { useArrived } from './arrived'
import { fetchRoute } from './commands'
import type { ListSource } from './list-source'
import { listOnline } from './online'
import { useLive } from './use-live'
import { useOnlineAnswer, useOnlineList, type OnlineAnswer } from './use-online-list'
import { useOnlineRead, type Online } from './use-online-read'

/** Which people a list shows; every word has to be in the name, the address, the phone number or the referral code. */
export type PeopleAsked = Omit<InputOf<typeof peopleRoute>, 'after' | 'limit'>

/** One page of all people. They aren't kept on an admin's device: it is read from the server, the last seen pages from here. */
export const usePeople = (asked: PeopleAsked, after: string): ListSource<User> =>
  useOnlineList(['people', asked, after], () => fetchRoute(peopleRoute, { ...asked, after }))

/** Most rows a file of people takes. */
const exportLimit = 10_000

/** All people of a list, for a file; `cut` when there are more than it takes. */
export const allPeople = (asked: PeopleAsked): Promise<{ rows: User[]; cut: boolean }> =>
  allPages((after) => fetchRoute(peopleRoute, { ...asked, after, limit: '500' }), exportLimit)

/** How many people there are, in all and by role. */
export const usePeopleCounts = (): OnlineAnswer<OutputOf<typeof peopleCountsRoute>> =>
  useOnlineAnswer(['people-counts'], () => fetchRoute(peopleCountsRoute, {}))

/** One person's row; null when there is none. */
export const usePerson = (id: Id): Online<User | null> =>
  useOnlineRead(async () => (await listOnline('person', { id }))[0] ?? null, [id])

/** All administrators, by name. */
export const useAdmins = (): Online<User[]> =>
  useOnlineRead(async () => (await fetchRoute(peopleRoute, { role: 'admin', sort: 'name', limit: '200' })).rows, [])

/** When people were last signed in, by person, from the copy; undefined until all of it is here: nobody is "never" before (P10). */
export function useLastLogins(): ReadonlyMap<Id, Moment> | undefined {
  const arrived = useArrived('user_desk')
  const { value } = useLive(
    async (db) => new Map((await db.rows('user_desk').toArray()).map((row) => [row.user_id, row.last_login_at])),
    [],
  )
  return arrived ? value : undefined
}
