import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { SavedView } from '../../domain/entities'
import { changeView, removeView, saveView, useSavedViews } from '../data/repos/saved-views'
import { useCurrentPerson } from '../data/repos/session'
import { lists } from '../i18n/lists'
import { useMessages } from '../i18n/messages'
import { Button } from '../ui/button'
import { toast } from '../ui/layers/toast'
import { SaveViewDialog } from './save-view-dialog'
import type { ListControl } from './use-list-state'
import { putOn, standsAs, storedView, viewQueryOf } from './view-query'

interface Props {
  list: ListControl
  /** The columns that are shown now, for a list that lets them be chosen. */
  columns?: readonly string[] | null | undefined
}

/** The person's views of a list as pills; "Save view" when the list stands otherwise than any. */
export function SavedViews({ list, columns = null }: Props) {
  const t = useMessages(lists)
  const me = useCurrentPerson()?.id ?? ''
  const { rows } = useSavedViews(list.spec.screen)
  const [naming, setNaming] = useState(false)
  const current = rows.find((view) => view.id === list.state.view)
  const base = viewQueryOf(list.spec, current?.query ?? {})
  const changed = !standsAs(list.state, base)
  const keep = storedView(list.state, columns)

  function remove(view: SavedView): void {
    void removeView(view.id)
    putOn(list, null)
    toast({
      kind: 'ok',
      title: t.viewRemoved(view.name),
      action: { label: t.undo, run: () => void saveView(me, view.screen, view.name, view.query) },
      durationMs: 8000,
    })
  }

  if (rows.length === 0 && !changed) return null
  return (
    <div
      role="group"
      aria-label={t.views}
      className="flex max-w-full items-center gap-1.5 overflow-x-auto p-0.5 max-md:w-0 max-md:min-w-full md:flex-wrap"
    >
      {rows.length > 0 && (
        <Pill on={current === undefined} onClick={() => putOn(list, null)}>
          {t.everything}
        </Pill>
      )}
      {rows.map((view) => (
        <span key={view.id} className="inline-flex flex-none items-center">
          <Pill
            on={view.id === current?.id}
            onClick={() => putOn(list, { ...viewQueryOf(list.spec, view.query), id: view.id })}
          >
            {view.name}
          </Pill>
          {view.id === current?.id && (
            <button
              type="button"
              aria-label={t.removeView}
              title={t.removeView}
              onClick={() => remove(view)}
              className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken md:size-8"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </span>
      ))}
      {changed && current !== undefined && (
        <Button
          kind="bare"
          size="sm"
          className="flex-none"
          onClick={() =>
            void changeView(current.id, keep).then(() => toast({ kind: 'ok', title: t.viewSaved(current.name) }))
          }
        >
          {t.updateView}
        </Button>
      )}
      {changed && (
        <Button kind="bare" size="sm" className="flex-none" onClick={() => setNaming(true)}>
          <Plus aria-hidden />
          {t.saveView}
        </Button>
      )}
      <SaveViewDialog
        open={naming}
        onClose={() => setNaming(false)}
        onSave={async (name) => {
          const id = await saveView(me, list.spec.screen, name, keep)
          list.choose({ view: id })
          toast({ kind: 'ok', title: t.viewSaved(name) })
        }}
      />
    </div>
  )
}

const Pill = ({ on, onClick, children }: { on: boolean; onClick: () => void; children: string }) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onClick}
    className="inline-flex min-h-11 flex-none items-center rounded-full bg-sunken px-3 text-sm font-semibold hover:bg-line aria-pressed:bg-accent-soft aria-pressed:text-accent md:min-h-8"
  >
    {children}
  </button>
)
