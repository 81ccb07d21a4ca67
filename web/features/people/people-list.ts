import { peopleSorts } from '../../../domain/people/people-sorts'
import { roles } from '../../../domain/people/roles'
import type { PeopleAsked } from '../../data/repos/people-admin'
import { oneOf, sortWord, type ListSpec } from '../../lists/list-address'
import type { ListState } from '../../lists/use-list-state'

/** What All Users can be asked for. */
export const peopleSpec: ListSpec = {
  screen: 'users',
  filters: { role: oneOf(roles), affiliate: oneOf(['active', 'pending', 'inactive']) },
  sorts: peopleSorts,
  sort: { key: 'joined', descending: true },
  keyed: true,
}

/** The list's state as the server is asked. */
export const peopleAsked = ({ filters, search, sort }: ListState): PeopleAsked => {
  const { role = '', affiliate = '' } = filters
  return {
    ...(role !== '' && { role: role as NonNullable<PeopleAsked['role']> }),
    ...(affiliate !== '' && { affiliate: affiliate as NonNullable<PeopleAsked['affiliate']> }),
    ...(search.trim() !== '' && { search: search.trim().slice(0, 100) }),
    sort: sortWord(sort) as NonNullable<PeopleAsked['sort']>,
  }
}
