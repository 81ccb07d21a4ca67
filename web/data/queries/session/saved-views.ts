import type { Id, SavedView } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { maxSavedViews } from '../../../../domain/people/security/account-limits'
import { currentDatabase } from '../../engine/db/current-database'
import { changeRow, createRow, removeRow } from '../rows'
import { useCurrentPerson } from './session'
import { useLive } from '../use-live'

/** `inAll`: number of views of all lists together, which is limited (`maxSavedViews`). */
export interface SavedViews {
  rows: readonly SavedView[]
  inAll: number
}

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

export const saveView = (me: Id, screen: string, name: string, query: SavedView['query']): Promise<Id> =>
  createRow('saved_views', { user_id: me, screen, name, query })

export const changeView = (id: Id, query: SavedView['query']): Promise<void> => changeRow('saved_views', id, { query })

export const removeView = (id: Id): Promise<void> => removeRow('saved_views', id)

/** A person's own columns of a list are stored as an unnamed view. */
const ownScreen = (screen: string): string => `${screen}:own`

export function useOwnColumns(screen: string): readonly string[] | null {
  const { columns } = useSavedViews(ownScreen(screen)).rows[0]?.query ?? {}
  return Array.isArray(columns) ? columns.filter((key) => typeof key === 'string') : null
}

/**
 * The last choice. Choices are stored one after the other, so that the second of two quick ones finds the first one's row.
 */
let lastChoice: Promise<unknown> = Promise.resolve()

/** Saves a person's own columns, also offline; null restores the default columns. */
export function saveOwnColumns(me: Id, screen: string, columns: readonly string[] | null): Promise<void> {
  const choice = lastChoice.then(async () => {
    const all = (await currentDatabase.get()?.db.rows('saved_views').where('user_id').equals(me).toArray()) ?? []
    const [first, ...others] = all.filter((view) => view.screen === ownScreen(screen))
    // Two offline devices may have created two rows.
    for (const { id } of columns === null && first ? [first, ...others] : others) await removeView(id)
    if (columns === null) return
    if (first) return changeView(first.id, { columns })
    if (all.length >= maxSavedViews) throw new CodedError('too-many-views')
    await saveView(me, ownScreen(screen), 'columns', { columns })
  })
  lastChoice = choice.catch(() => undefined)
  return choice
}
