import type { RouteInput } from '../../../domain/api/routes'
import type { Id, Moment, User } from '../../../domain/entities'
import { roles, type Role } from '../../../domain/roles'
import { runCommand } from './commands'
import { listOnline } from './online'
import { useLive } from './use-live'
import { useOnlineRead, type Online } from './use-online-read'

/** Which people a list shows. `role` '' = everybody. */
export interface PeopleQuery {
  role: '' | Role
  affiliateStatus: '' | User['affiliate_status']
  /** Every word has to be in the name, the address, the phone number or the referral code. */
  search: string
  /** A field of `users`, `-` before it = descending. */
  sort: string
  page: number
}

export interface PeoplePage {
  rows: User[]
  totalItems: number
  totalPages: number
}

export const peoplePerPage = 50

/** One page of all people. They aren't kept on an admin's device, so it needs the network. */
export const usePeople = (query: PeopleQuery): Online<PeoplePage> =>
  useOnlineRead(() => {
    const { filter, params } = peopleFilter(query)
    return listOnline('users', { filter, params, sort: query.sort, page: query.page, perPage: peoplePerPage })
  }, [query.role, query.affiliateStatus, query.search, query.sort, query.page])

/** How many people there are, in all and by role. */
export const usePeopleCounts = (): Online<{ [of in 'all' | Role]: number }> =>
  useOnlineRead(async () => {
    const count = async (role: '' | Role): Promise<number> => {
      const { filter, params } = peopleFilter({ role, affiliateStatus: '', search: '' })
      return (await listOnline('users', { filter, params, perPage: 1 })).totalItems
    }
    const [all, user, affiliate, admin] = await Promise.all([count(''), ...roles.map((role) => count(role))])
    return { all, user: user ?? 0, affiliate: affiliate ?? 0, admin: admin ?? 0 }
  }, [])

/** One person's row; null when there is none. */
export const usePerson = (id: Id): Online<User | null> =>
  useOnlineRead(
    async () => (await listOnline('users', { filter: 'id = {:id}', params: { id }, perPage: 1 })).rows[0] ?? null,
    [id],
  )

/** All administrators, by name. */
export const useAdmins = (): Online<User[]> =>
  useOnlineRead(async () => {
    const { filter, params } = peopleFilter({ role: 'admin', affiliateStatus: '', search: '' })
    return (await listOnline('users', { filter, params, sort: 'first_name,last_name', perPage: 200 })).rows
  }, [])

/** When people were last signed in, by person, from the copy. */
export function useLastLogins(): ReadonlyMap<Id, Moment> {
  const { value } = useLive(
    async (db) => new Map((await db.rows('user_desk').toArray()).map((row) => [row.user_id, row.last_login_at])),
    [],
  )
  return value ?? nobody
}

const nobody: ReadonlyMap<Id, Moment> = new Map()

/** The filter in PocketBase's words; what was typed travels as parameters. Anonymised people are in no list. */
export function peopleFilter(query: Pick<PeopleQuery, 'role' | 'affiliateStatus' | 'search'>): {
  filter: string
  params: { [name: string]: string }
} {
  const params: { [name: string]: string } = {}
  const parts = [`anonymised_at = ''`]
  if (query.role !== '') {
    // nobody without a row: `user` is implied
    parts.push(query.role === 'user' ? '(roles:each ?= {:role} || roles:length = 0)' : 'roles:each ?= {:role}')
    params['role'] = query.role
  }
  if (query.affiliateStatus !== '') {
    parts.push('affiliate_status = {:status}')
    params['status'] = query.affiliateStatus
  }
  const words = query.search.trim().split(/\s+/).filter(Boolean).slice(0, 6)
  words.forEach((word, n) => {
    const fields = ['first_name', 'last_name', 'email', 'phone', 'referral_code']
    parts.push(`(${fields.map((field) => `${field} ~ {:word${n}}`).join(' || ')})`)
    params[`word${n}`] = word
  })
  return { filter: parts.join(' && '), params }
}

/** Grants or takes a role (P9, T3). Online only. @throws CodedError `own-admin-role`, `last-admin`, `role-already-held`, … */
export const changeRole = (input: RouteInput<'POST /api/admin/roles'>): Promise<unknown> =>
  runCommand('POST /api/admin/roles', input)

/** Edits a person's profile. Online only. */
export const editPerson = (input: RouteInput<'POST /api/admin/people/edit'>): Promise<unknown> =>
  runCommand('POST /api/admin/people/edit', input)

/** Starts a rental (M13). @throws CodedError `consent-needed`, `rental-overlap`, `rental-start-future`, `reason-needed` */
export const startRental = (input: RouteInput<'POST /api/admin/rentals/start'>): Promise<unknown> =>
  runCommand('POST /api/admin/rentals/start', input)

/** Ends a rental with its last paid day. @throws CodedError `day-counted`, `date-order`, `reason-needed` */
export const endRental = (input: RouteInput<'POST /api/admin/rentals/end'>): Promise<unknown> =>
  runCommand('POST /api/admin/rentals/end', input)

/** Voids a rental that was never true. @throws CodedError `day-counted`, `reason-needed` */
export const voidRental = (input: RouteInput<'POST /api/admin/rentals/void'>): Promise<unknown> =>
  runCommand('POST /api/admin/rentals/void', input)

/** Sets a person's own rate from a month on. @throws CodedError `rate-month-taken`, `amount-too-large` */
export const setRate = (input: RouteInput<'POST /api/admin/rates'>): Promise<unknown> =>
  runCommand('POST /api/admin/rates', input)

/** Decides on lines that are held because their month was paid by hand (M5). */
export const decideHeld = (input: RouteInput<'POST /api/admin/earnings/held'>): Promise<unknown> =>
  runCommand('POST /api/admin/earnings/held', input)
