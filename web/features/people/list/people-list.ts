import { paypalFilters, rentalFilters, seenFilters, peopleSorts } from '../../../../domain/people/people-list'
import { roles } from '../../../../domain/people/roles'
import type { PeopleListQuery } from '../../../../domain/api/people/people-lists'
import { oneOf, sortParam, type ListSpec } from '../../../lists/list-url'
import type { ListState } from '../../../lists/use-list-state'

export const peopleListSpec: ListSpec = {
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
  usesCursors: true,
}

export const peopleListQuery = ({ filters, search, sort }: ListState): PeopleListQuery => {
  const { role = '', affiliate = '', paypal = '', rental = '', seen = '' } = filters
  return {
    ...(role !== '' && { role: role as NonNullable<PeopleListQuery['role']> }),
    ...(affiliate !== '' && { affiliate: affiliate as NonNullable<PeopleListQuery['affiliate']> }),
    ...(paypal !== '' && { paypal: paypal as NonNullable<PeopleListQuery['paypal']> }),
    ...(rental !== '' && { rental: rental as NonNullable<PeopleListQuery['rental']> }),
    ...(seen !== '' && { seen: seen as NonNullable<PeopleListQuery['seen']> }),
    ...(search.trim() !== '' && { search: search.trim().slice(0, 100) }),
    sort: sortParam(sort) as NonNullable<PeopleListQuery['sort']>,
  }
}
