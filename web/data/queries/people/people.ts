import { useMemo } from 'react'
import {
  type ListedPerson,
  type PeopleListQuery,
  peopleRoute,
  amountsOwedRoute,
} from '../../../../domain/api/people/people-lists'
import type { Id, User, Cents } from '../../../../domain/entities'
import { maxPeopleForAmounts } from '../../../../domain/people/people-list'
import type { Role } from '../../../../domain/people/roles'
import { onlineLists } from '../../../../domain/access/online-lists'
import { useAnswer, useRoute, type Answer } from '../use-route'
import { fetchAllRows, type RowPage } from '../list-source'
import { fetchRoute } from '../commands'
import { listRecords } from '../../engine/remote/list-records'

const exportLimit = 10_000

export const fetchAllPeople = (query: PeopleListQuery): Promise<{ rows: ListedPerson[]; cut: boolean }> =>
  fetchAllRows(peopleRoute, { ...query, limit: '500' }, exportLimit)

export const fetchAllAdmins = (): Promise<{ rows: ListedPerson[]; cut: boolean }> =>
  fetchAllPeople({ role: 'admin', sort: 'name' })

/** Arrives before the person's complete records; null if the person doesn't exist. */
export const usePerson = (id: Id): Answer<User | null> =>
  useAnswer(['person-row', id], async () => (await listRecords(onlineLists.person, { id }))[0] ?? null)

export const useAdmins = (): Answer<RowPage<ListedPerson>> =>
  useRoute(peopleRoute, { role: 'admin', sort: 'name', limit: '200' }, { keep: true })

export function useAdminNames(): ReadonlyMap<Id, string> {
  const { value } = useAdmins()
  return useMemo(
    () => new Map(value?.rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim() || row.email])),
    [value],
  )
}

/** Earned and not paid yet, by person, in cents. */
type Owed = Readonly<Record<Id, Cents>>

/** If a person has no entry, the amount isn't known yet. */
export function useOwedAmounts(ids: readonly Id[], enabled: boolean): Owed {
  const users = ids.slice(0, maxPeopleForAmounts).join(',')
  const { value } = useRoute(amountsOwedRoute, { users }, { keep: true, when: enabled && users !== '' })
  return value?.owed ?? noAmounts
}

export async function fetchOwedAmounts(ids: readonly Id[]): Promise<Owed> {
  const all: Record<Id, Cents> = {}
  for (let at = 0; at < ids.length; at += maxPeopleForAmounts) {
    const users = ids.slice(at, at + maxPeopleForAmounts).join(',')
    Object.assign(all, (await fetchRoute(amountsOwedRoute, { users })).owed)
  }
  return all
}

const noAmounts: Owed = {}

export type PersonSearchResult = Pick<User, 'id' | 'first_name' | 'last_name' | 'email'>

const maxFoundPeople = 8

export const usePeopleSearch = (
  text: string,
  role: '' | Role = '',
): Answer<{ rows: PersonSearchResult[]; more: number }> =>
  useAnswer(['found-people', text, role], async () => {
    const search = text.trim().slice(0, 100)
    if (search === '') return { rows: [], more: 0 }
    const { rows, total } = await fetchRoute(peopleRoute, {
      ...(role !== '' && { role }),
      search,
      sort: 'name',
      limit: `${maxFoundPeople}`,
    })
    return { rows, more: Math.max(0, total.least - rows.length) }
  })
