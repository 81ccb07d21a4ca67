import type { User } from '../../../domain/entities'
import type { Role } from '../../../domain/people/roles'
import { listOnline } from './online'
import { peopleFilter } from './people-admin'
import { useOnlineRead, type Online } from './use-online-read'

/** As much of a person as a picker shows. */
export type FoundPerson = Pick<User, 'id' | 'first_name' | 'last_name' | 'email'>

/** How many people a search shows; what lies beyond is counted. */
export const foundPeopleMax = 8

/** People whose name or address has every word of `text`, by name, searched by the server. Nothing is asked before a first letter. */
export const useFoundPeople = (text: string, role: '' | Role = ''): Online<{ rows: FoundPerson[]; more: number }> =>
  useOnlineRead(async () => {
    if (text.trim() === '') return { rows: [], more: 0 }
    const { filter, params } = peopleFilter({ role, affiliateStatus: '', search: text })
    const page = await listOnline('users', { filter, params, sort: 'first_name,last_name', perPage: foundPeopleMax })
    return { rows: page.rows, more: Math.max(0, page.totalItems - page.rows.length) }
  }, [text, role])
