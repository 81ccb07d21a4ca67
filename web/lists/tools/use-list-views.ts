import type { Id, SavedView } from '../../../domain/entities'
import { maxSavedViews } from '../../../domain/people/security/account-limits'
import { changeView, removeView, saveView, useSavedViews } from '../../data/queries/session/saved-views'
import { useCurrentPerson } from '../../data/queries/session/session'
import { lists } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { toast } from '../../ui/layers/toast'
import type { ListControl } from '../use-list-state'
import { applyView, matchesView, toStoredView, parseViewQuery } from './view-query'

export type ListViews = ReturnType<typeof useListViews>

/** Returns the user's saved views. `columns` are the visible ones, null if the user can't choose them. */
export function useListViews(list: ListControl, columns: readonly string[] | null = null) {
  const t = useMessages(lists)
  const me: Id = useCurrentPerson()?.id ?? ''
  const { rows, inAll } = useSavedViews(list.spec.screen)
  const current = rows.find((view) => view.id === list.state.view)
  const base = parseViewQuery(list.spec, current?.query ?? {})
  const keep = toStoredView(list.state, columns)
  const showFailure = () => void toast({ kind: 'bad', title: t.viewFailed })

  return {
    rows,
    current,
    /** Whether the list differs from the active view, or from the default if no view is active. */
    changed: !matchesView(list.state, base),
    /** Whether the user has `maxSavedViews` views, so that the server would refuse another. */
    full: inAll >= maxSavedViews,
    putOn: (view: SavedView | null) =>
      applyView(list, view && { ...parseViewQuery(list.spec, view.query), id: view.id }),
    /** Saves the list's state in the active view. */
    update: () => {
      if (current === undefined) return
      changeView(current.id, keep).then(() => toast({ kind: 'ok', title: t.viewSaved(current.name) }), showFailure)
    },
    remove: (view: SavedView) => {
      applyView(list, null)
      const undo = () => void saveView(me, view.screen, view.name, view.query).catch(showFailure)
      const removed = () =>
        toast({
          kind: 'ok',
          title: t.viewRemoved(view.name),
          action: { label: t.undo, run: undo },
          durationMs: 8000,
        })
      removeView(view.id).then(removed, showFailure)
    },
    save: async (name: string) => {
      const id = await saveView(me, list.spec.screen, name, keep)
      list.choose({ view: id })
      toast({ kind: 'ok', title: t.viewSaved(name) })
    },
  }
}
