import { useAnswer, type Answer } from './use-route'
import { peopleRoute } from '../../../domain/api/people-lists'
import type { User } from '../../../domain/entities'
import type { Role } from '../../../domain/people/roles'
import { fetchRoute } from './commands'

/** As much of a person as a picker shows. */
export type FoundPerson = Pick<User, 'id' | 'first_name' | 'last_name' | 'email'>

/** How many people a search shows; what lies beyond is counted. */
const foundPeopleMax = 8

/** People whose name or address has every word of `text`, by name, searched by the server. Nothing is asked before a first letter. */
export const useFoundPeople = (text: string, role: '' | Role = ''): Answer<{ rows: FoundPerson[]; more: number }> =>
  useAnswer(['found-people', text, role], async () => {
    const search = text.trim().slice(0, 100)
    if (search === '') return { rows: [], more: 0 }
    const { rows, total } = await fetchRoute(peopleRoute, {
      ...(role !== '' && { role }),
      search,
      sort: 'name',
      limit: `${foundPeopleMax}`,
    })
    return { rows, more: Math.max(0, total.least - rows.length) }
  })
