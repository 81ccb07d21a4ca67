import { paypalFilters, rentalFilters, seenFilters, peopleSorts } from '../../../../domain/people/people-list'
import { roles } from '../../../../domain/people/roles'
import type { PeopleAsked } from '../../../../domain/api/people/people-lists'
import { oneOf, sortWord, type ListSpec } from '../../../lists/list-address'
import type { ListState } from '../../../lists/use-list-state'

export const peopleSpec: ListSpec = {
  screen: 'users',
  filters: {
    role: oneOf(roles),
    affiliate: oneOf(['active', 'pending', 'inactive']),
    paypal: oneOf(paypalFilters),
    rental: oneOf(rentalFilters),
    seen: oneOf(seenFilters),
  },
  sorts: peopleSorts,
  sort: { key: 'joined', descending: true },
  keyed: true,
}

export const peopleAsked = ({ filters, search, sort }: ListState): PeopleAsked => {
  const { role = '', affiliate = '', paypal = '', rental = '', seen = '' } = filters
  return {
    ...(role !== '' && { role: role as NonNullable<PeopleAsked['role']> }),
    ...(affiliate !== '' && { affiliate: affiliate as NonNullable<PeopleAsked['affiliate']> }),
    ...(paypal !== '' && { paypal: paypal as NonNullable<PeopleAsked['paypal']> }),
    ...(rental !== '' && { rental: rental as NonNullable<PeopleAsked['rental']> }),
    ...(seen !== '' && { seen: seen as NonNullable<PeopleAsked['seen']> }),
    ...(search.trim() !== '' && { search: search.trim().slice(0, 100) }),
    sort: sortWord(sort) as NonNullable<PeopleAsked['sort']>,
  }
}
