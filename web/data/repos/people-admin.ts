import { useAnswer, useRoute, type Answer } from './use-route'
import { allRows, type PageOf } from './list-source'
import { type ListedPerson, type PeopleAsked, peopleRoute } from '../../../domain/api/people-lists'
import type { Id, User } from '../../../domain/entities'
import { listOnline } from './online'

/** Most rows a file of people takes. */
const exportLimit = 10_000

/** All people of a list, for a file; `cut` when there are more than it takes. */
export const allPeople = (asked: PeopleAsked): Promise<{ rows: ListedPerson[]; cut: boolean }> =>
  allRows(peopleRoute, { ...asked, limit: '500' }, exportLimit)

/** All administrators, for a file. */
export const allAdmins = (): Promise<{ rows: ListedPerson[]; cut: boolean }> =>
  allPeople({ role: 'admin', sort: 'name' })

/** One person's row, before all of their records are here; null when there is none. */
export const usePerson = (id: Id): Answer<User | null> =>
  useAnswer(['person-row', id], async () => (await listOnline('person', { id }))[0] ?? null)

/** All administrators, by name. */
export const useAdmins = (): Answer<PageOf<ListedPerson>> =>
  useRoute(peopleRoute, { role: 'admin', sort: 'name', limit: '200' }, { keep: true })
