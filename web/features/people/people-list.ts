import { roles } from '../../../domain/people/roles'
import type { PeopleQuery } from '../../data/repos/people-admin'
import { oneOf, type ListSpec, type Sort } from '../../lists/list-address'
import type { ListState } from '../../lists/use-list-state'
import type { ColumnName } from './column-names'

/** The field of `users` a column is sorted by. Without one it can't be sorted: its figures lie elsewhere. */
export const sortFields: { readonly [name in ColumnName]?: string } = {
  name: 'first_name',
  email: 'email',
  phone: 'phone',
  referralCode: 'referral_code',
  rentalStart: 'rental_start',
  affiliateStatus: 'affiliate_status',
  accountStatus: 'account_status',
  joined: 'created',
}

/** What All Users can be asked for. */
export const peopleSpec: ListSpec = {
  screen: 'users',
  filters: { role: oneOf(roles), affiliate: oneOf(['active', 'pending', 'inactive']) },
  sorts: Object.keys(sortFields),
  sort: { key: 'joined', descending: true },
}

/** The list's state as the server is asked. */
export const peopleQuery = ({ filters, search, sort, page }: ListState): PeopleQuery => ({
  role: (filters['role'] ?? '') as PeopleQuery['role'],
  affiliateStatus: (filters['affiliate'] ?? '') as PeopleQuery['affiliateStatus'],
  search,
  sort: sortWords(sort),
  page,
})

/** The sort in PocketBase's words; a name is sorted by first and last. */
function sortWords({ key, descending }: Sort): string {
  const field = sortFields[key as ColumnName] ?? 'created'
  const mark = descending ? '-' : ''
  return field === 'first_name' ? `${mark}first_name,${mark}last_name,id` : `${mark}${field},id`
}
