import type { Id, SavedView } from '../../../domain/entities'
import { changeRow, createRow, removeRow } from './rows'
import { useCurrentPerson } from './session'
import { useLiveRows, type LiveRows } from './use-live'

/** Somebody's own views of a list, by name. Kept with the account and on the device. */
export function useSavedViews(screen: string): LiveRows<SavedView> {
  const me = useCurrentPerson()?.id ?? ''
  return useLiveRows(
    async (db) => {
      const views = await db.rows('saved_views').where('screen').equals(screen).toArray()
      return views.filter((view) => view.user_id === me).sort((a, b) => a.name.localeCompare(b.name))
    },
    [screen, me],
  )
}

/** Keeps a view, also offline. @returns its id */
export const saveView = (me: Id, screen: string, name: string, query: SavedView['query']): Promise<Id> =>
  createRow('saved_views', { user_id: me, screen, name, query })

export const changeView = (id: Id, query: SavedView['query']): Promise<void> => changeRow('saved_views', id, { query })

export const removeView = (id: Id): Promise<void> => removeRow('saved_views', id)
