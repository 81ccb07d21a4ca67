import type { Id, Moment, User } from '../../../domain/entities'
import { roles, type Role } from '../../../domain/people/roles'
import { useArrived } from './arrived'
import type { ListSource } from './list-source'
import { listOnline } from './online'
import { useLive } from './use-live'
import { useOnlineAnswer, useOnlineList, type OnlineAnswer } from './use-online-list'
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

const peoplePerPage = 50

/** One page of all people. They aren't kept on an admin's device: it is read from the server, the last seen pages from here. */
export const usePeople = (query: PeopleQuery): ListSource<User> =>
  useOnlineList(['people', query.role, query.affiliateStatus, query.search, query.sort, query.page], async (signal) =>
    pageOfPeople(query, peoplePerPage, signal),
  )

async function pageOfPeople(query: PeopleQuery, perPage: number, signal?: AbortSignal) {
  const { filter, params } = peopleFilter(query)
  const found = await listOnline('users', {
    filter,
    params,
    sort: query.sort,
    page: query.page,
    perPage,
    ...(signal && { signal }),
  })
  return { rows: found.rows, total: found.totalItems, more: found.page < found.totalPages }
}

/** Most rows a file of people takes. */
const exportLimit = 10_000

/** All people of a list, for a file; `cut` when there are more than it takes. */
export async function allPeople(query: Omit<PeopleQuery, 'page'>): Promise<{ rows: User[]; cut: boolean }> {
  const rows: User[] = []
  for (let page = 1; rows.length < exportLimit; page++) {
    const found = await pageOfPeople({ ...query, page }, 500)
    rows.push(...found.rows)
    if (!found.more) return { rows, cut: false }
  }
  return { rows, cut: true }
}

/** How many people there are, in all and by role. */
export const usePeopleCounts = (): OnlineAnswer<{ [of in 'all' | Role]: number }> =>
  useOnlineAnswer(['people-counts'], async () => {
    const count = async (role: '' | Role): Promise<number> => {
      const { filter, params } = peopleFilter({ role, affiliateStatus: '', search: '' })
      return (await listOnline('users', { filter, params, perPage: 1 })).totalItems
    }
    const [all, user, affiliate, admin] = await Promise.all([count(''), ...roles.map((role) => count(role))])
    return { all, user: user ?? 0, affiliate: affiliate ?? 0, admin: admin ?? 0 }
  })

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

/** When people were last signed in, by person, from the copy; undefined until all of it is here: nobody is "never" before (P10). */
export function useLastLogins(): ReadonlyMap<Id, Moment> | undefined {
  const arrived = useArrived('user_desk')
  const { value } = useLive(
    async (db) => new Map((await db.rows('user_desk').toArray()).map((row) => [row.user_id, row.last_login_at])),
    [],
  )
  return arrived ? value : undefined
}

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
