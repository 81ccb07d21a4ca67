import { useMemo } from 'react'
import { type ListedPerson, type PeopleAsked, peopleRoute, owedRoute } from '../../../../domain/api/people/people-lists'
import type { Id, User, Cents, Collections } from '../../../../domain/entities'
import { owedAtOnce } from '../../../../domain/people/people-list'
import type { Role } from '../../../../domain/people/roles'
import { onlineLists, type OnlineListName } from '../../../../domain/access/online-lists'
import { useAnswer, useRoute, type Answer } from '../use-route'
import { allRows, type PageOf } from '../list-source'
import { fetchRoute } from '../commands'
import { list } from '../../engine/remote/online-list'

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

/** The names of all admins by their ids, as they were last read; nobody's before. */
export function useDeskAdmins(): ReadonlyMap<Id, string> {
  const { value } = useAdmins()
  return useMemo(
    () => new Map(value?.rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim() || row.email])),
    [value],
  )
}

/** What people have earned and weren't sent yet, by their ids, in cents. */
type Owed = Readonly<Record<Id, Cents>>

/** What the people of a page are owed, asked only where it is `wanted`; of whoever isn't in it nobody knows yet. */
export function useOwed(ids: readonly Id[], wanted: boolean): Owed {
  const users = ids.slice(0, owedAtOnce).join(',')
  const { value } = useRoute(owedRoute, { users }, { keep: true, when: wanted && users !== '' })
  return value?.owed ?? nobody
}

/** What many people are owed, for a file. */
export async function owedOf(ids: readonly Id[]): Promise<Owed> {
  const all: Record<Id, Cents> = {}
  for (let at = 0; at < ids.length; at += owedAtOnce) {
    const users = ids.slice(at, at + owedAtOnce).join(',')
    Object.assign(all, (await fetchRoute(owedRoute, { users })).owed)
  }
  return all
}

const nobody: Owed = {}

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

type RowOf<N extends OnlineListName> = Collections[(typeof onlineLists)[N]['collection']]

/**
 * The rows of one of the online lists, read under its collection's own rule: for what the device doesn't keep. What was typed
 * travels in `params`.
 * @throws CodedError
 */
export const listOnline = <N extends OnlineListName>(
  name: N,
  params: { [param: string]: unknown },
): Promise<RowOf<N>[]> => list(onlineLists[name], params)
