import type { Id, SavedView } from '../../../domain/entities'
import { changeRow, createRow, removeRow } from './rows'
import { useCurrentPerson } from './session'
import { useLive } from './use-live'

/** Somebody's views of one list, and how many they have in all: a person may keep only so many (`viewsAtMost`). */
export interface SavedViews {
  rows: readonly SavedView[]
  inAll: number
}

/** Somebody's own views of a list, by name. Kept with the account and on the device. */
export function useSavedViews(screen: string): SavedViews {
  const me = useCurrentPerson()?.id ?? ''
  const { value } = useLive(
    async (db) => {
      const own = await db.rows('saved_views').where('user_id').equals(me).toArray()
      const rows = own.filter((view) => view.screen === screen).sort((a, b) => a.name.localeCompare(b.name))
      return { rows, inAll: own.length }
    },
    [screen, me],
  )
  return value ?? none
}

const none: SavedViews = { rows: [], inAll: 0 }

/** Keeps a view, also offline. @returns its id */
export const saveView = (me: Id, screen: string, name: string, query: SavedView['query']): Promise<Id> =>
  createRow('saved_views', { user_id: me, screen, name, query })

export const changeView = (id: Id, query: SavedView['query']): Promise<void> => changeRow('saved_views', id, { query })

export const removeView = (id: Id): Promise<void> => removeRow('saved_views', id)
