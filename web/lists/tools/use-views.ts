import type { Id, SavedView } from '../../../domain/entities'
import { viewsAtMost } from '../../../domain/people/security/account-limits'
import { changeView, removeView, saveView, useSavedViews } from '../../data/queries/session/saved-views'
import { useCurrentPerson } from '../../data/queries/session/session'
import { lists } from '../../i18n/areas/signed-in'
import { useMessages } from '../../i18n/messages'
import { toast } from '../../ui/layers/toast'
import type { ListControl } from '../use-list-state'
import { putOn, standsAs, storedView, viewQueryOf } from './view-query'

/** The person's views of a list and what can be done with them. */
export interface Views {
  rows: readonly SavedView[]
  current: SavedView | undefined
  /** The list stands otherwise than the view that is on (or than without one). */
  changed: boolean
  /** As many as one person may have: another one would be refused (`viewsAtMost`). */
  full: boolean
  putOn: (view: SavedView | null) => void
  /** Keeps how the list stands now in the view that is on. */
  update: () => void
  remove: (view: SavedView) => void
  save: (name: string) => Promise<void>
}

/** @param columns the columns that are shown now, for a list that lets them be chosen */
export function useViews(list: ListControl, columns: readonly string[] | null = null): Views {
  const t = useMessages(lists)
  const me: Id = useCurrentPerson()?.id ?? ''
  const { rows, inAll } = useSavedViews(list.spec.screen)
  const current = rows.find((view) => view.id === list.state.view)
  const base = viewQueryOf(list.spec, current?.query ?? {})
  const keep = storedView(list.state, columns)
  const sayFailed = () => void toast({ kind: 'bad', title: t.viewFailed })

  return {
    rows,
    current,
    changed: !standsAs(list.state, base),
    full: inAll >= viewsAtMost,
    putOn: (view) => putOn(list, view && { ...viewQueryOf(list.spec, view.query), id: view.id }),
    update: () => {
      if (current === undefined) return
      changeView(current.id, keep).then(() => toast({ kind: 'ok', title: t.viewSaved(current.name) }), sayFailed)
    },
    remove: (view) => {
      putOn(list, null)
      const undo = () => void saveView(me, view.screen, view.name, view.query).catch(sayFailed)
      const removed = () =>
        toast({
          kind: 'ok',
          title: t.viewRemoved(view.name),
          action: { label: t.undo, run: undo },
          durationMs: 8000,
        })
      removeView(view.id).then(removed, sayFailed)
    },
    save: async (name) => {
      const id = await saveView(me, list.spec.screen, name, keep)
      list.choose({ view: id })
      toast({ kind: 'ok', title: t.viewSaved(name) })
    },
  }
}
