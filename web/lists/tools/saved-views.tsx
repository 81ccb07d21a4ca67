import { Bookmark, Plus, X } from 'lucide-react'
import { maxSavedViews } from '../../../domain/people/security/account-limits'
import { lists } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { ScrollableRow } from '../../ui/scrollable-row'
import type { BuiltInView } from './list-tools-props'
import type { ListControl } from '../use-list-state'
import type { ListViews } from './use-list-views'
import { useDesktopLayout } from '../use-desktop-layout'
import { applyFilters, isFilteredBy } from './view-query'

interface ViewPillsProps {
  views: ListViews
  list: ListControl
  builtInViews?: readonly BuiltInView[] | undefined
  everything?: string | undefined
  /** Opens the dialog. Omitted on mobile, where a menu offers it. */
  onName?: () => void
  /** Shows all actions on mobile too, for lists that have no menu there. */
  whole?: boolean
}

/**
 * The views of a list: the one without filters, the user's own, then the built-in ones. "Save view" appears if the list
 * differs from its view.
 */
export function SavedViews({ views, list, builtInViews = [], everything, onName, whole = false }: ViewPillsProps) {
  const t = useMessages(lists)
  const { rows, current, changed } = views
  const isDesktop = useDesktopLayout()
  const wide = isDesktop || whole
  if (rows.length + builtInViews.length === 0) return null
  const on = current === undefined ? builtInViews.find(({ filters }) => isFilteredBy(list.state, filters)) : undefined
  const pills = (
    <>
      <Pill on={current === undefined && on === undefined} onClick={() => views.putOn(null)}>
        {everything ?? t.everything}
      </Pill>
      {rows.map((view) => (
        <span key={view.id} className="inline-flex min-w-0 flex-none items-center">
          <Pill on={view.id === current?.id} onClick={() => views.putOn(view)}>
            {view.name}
          </Pill>
          {view.id === current?.id && wide && (
            <button
              type="button"
              aria-label={t.removeView}
              title={t.removeView}
              onClick={() => views.remove(view)}
              className="grid size-11 flex-none place-items-center rounded-full text-muted hover:bg-sunken md:size-8"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </span>
      ))}
      {builtInViews.map((view) => (
        <Pill key={view.name} on={view === on} count={view.count} onClick={() => applyFilters(list, view.filters)}>
          {view.name}
        </Pill>
      ))}
    </>
  )
  if (!wide) {
    return (
      <ScrollableRow label={t.views} chosen={current?.id ?? on?.name ?? ''}>
        {pills}
      </ScrollableRow>
    )
  }
  return (
    <div role="group" aria-label={t.views} className="flex max-w-full flex-wrap items-center gap-1.5 p-0.5">
      {pills}
      {changed && current !== undefined && (
        <Button kind="bare" size="sm" onClick={views.update}>
          {t.updateView}
        </Button>
      )}
      {changed && onName !== undefined && <SaveViewButton views={views} onName={onName} />}
    </div>
  )
}

interface SaveProps {
  views: ListViews
  onName: () => void
  /** An icon button in the toolbar, so that it does not move the list. */
  small?: boolean | undefined
}

/** Saves the list's state as a view. */
export function SaveViewButton({ views, onName, small = false }: SaveProps) {
  const t = useMessages(lists)
  const { full, changed } = views
  const why = full ? t.viewsFull(maxSavedViews) : changed ? undefined : t.viewNothing
  return (
    <Button
      kind={small ? 'quiet' : 'bare'}
      size="sm"
      aria-disabled={why !== undefined || undefined}
      aria-label={t.saveView}
      title={why ?? t.saveView}
      className={small ? 'w-9 px-0! aria-disabled:bg-raised! aria-disabled:ring-1!' : undefined}
      onClick={onName}
    >
      {small ? (
        <Bookmark aria-hidden />
      ) : (
        <>
          <Plus aria-hidden />
          {t.saveView}
        </>
      )}
    </Button>
  )
}

interface PillProps {
  on: boolean
  count?: string | undefined
  onClick: () => void
  children: string
}

const Pill = ({ on, count, onClick, children }: PillProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onClick}
    className="inline-flex min-h-11 max-w-64 flex-none items-center gap-1.5 rounded-full bg-sunken px-3 text-sm font-semibold hover:bg-line aria-pressed:bg-accent-soft aria-pressed:text-accent md:min-h-8"
  >
    <span className="truncate">{children}</span>
    {count !== undefined && <span className={on ? 'font-medium' : 'font-medium text-muted'}>{count}</span>}
  </button>
)
