import { useRoute } from './use-route'
import { owedRoute } from '../../../domain/api/people-lists'
import type { Cents, Id } from '../../../domain/entities'
import { owedAtOnce } from '../../../domain/people/people-filters'
import { fetchRoute } from './commands'

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
