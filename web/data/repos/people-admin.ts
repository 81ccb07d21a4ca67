import { peopleRoute } from '../../../domain/api/people-lists'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Id, User } from '../../../domain/entities'
import { allPages } from './all-pages'
import { fetchRoute } from './commands'
import type { ListSource } from './list-source'
import { listOnline } from './online'
import { useOnlineAnswer, useOnlineList, type OnlineAnswer } from './use-online-list'
import { useOnlineRead, type Online } from './use-online-read'

/** Which people a list shows; every word has to be in the name, the address, the phone number or the referral code. */
export type PeopleAsked = Omit<InputOf<typeof peopleRoute>, 'after' | 'limit'>

/** Somebody in a list: their row, and when they were last signed in ('' = never). */
export type ListedPerson = OutputOf<typeof peopleRoute>['rows'][number]

/** One page of all people. They aren't kept on an admin's device: it is read from the server, the last seen pages from here. */
export const usePeople = (
  asked: PeopleAsked,
  after: string,
): ListSource<ListedPerson> & { page: OutputOf<typeof peopleRoute> | undefined } =>
  useOnlineList(['people', asked, after], () => fetchRoute(peopleRoute, { ...asked, after }))

/** Most rows a file of people takes. */
const exportLimit = 10_000

/** All people of a list, for a file; `cut` when there are more than it takes. */
export const allPeople = (asked: PeopleAsked): Promise<{ rows: ListedPerson[]; cut: boolean }> =>
  allPages((after) => fetchRoute(peopleRoute, { ...asked, after, limit: '500' }), exportLimit)

/** All administrators, for a file. */
export const allAdmins = (): Promise<{ rows: ListedPerson[]; cut: boolean }> =>
  allPeople({ role: 'admin', sort: 'name' })

/** One person's row, before all of their records are here; null when there is none. */
export const usePerson = (id: Id): Online<User | null> =>
  useOnlineRead(async () => (await listOnline('person', { id }))[0] ?? null, [id])

/** All administrators, by name. */
export const useAdmins = (): OnlineAnswer<ListedPerson[]> =>
  useOnlineAnswer(
    ['admins'],
    async () => (await fetchRoute(peopleRoute, { role: 'admin', sort: 'name', limit: '200' })).rows,
  )
