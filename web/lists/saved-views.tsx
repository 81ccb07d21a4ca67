import { Bookmark, Plus, X } from 'lucide-react'
import { viewsAtMost } from '../../domain/people/account-limits'
import { lists } from '../i18n/lists'
import { useMessages } from '../i18n/messages'
import { Button } from '../ui/button'
import type { Views } from './use-views'

interface Props {
  views: Views
  onName: () => void
}

/** The person's views of a list as pills, on desks; "Save view" when the list stands otherwise than any. */
export function SavedViews({ views, onName }: Props) {
  const t = useMessages(lists)
  const { rows, current, changed } = views
  if (rows.length === 0) return null
  return (
    <div role="group" aria-label={t.views} className="flex max-w-full flex-wrap items-center gap-1.5 p-0.5">
      <Pill on={current === undefined} onClick={() => views.putOn(null)}>
        {t.everything}
      </Pill>
      {rows.map((view) => (
        <span key={view.id} className="inline-flex min-w-0 flex-none items-center">
          <Pill on={view.id === current?.id} onClick={() => views.putOn(view)}>
            {view.name}
          </Pill>
          {view.id === current?.id && (
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
      {changed && current !== undefined && (
        <Button kind="bare" size="sm" onClick={views.update}>
          {t.updateView}
        </Button>
      )}
      {changed && <SaveView views={views} onName={onName} />}
    </div>
  )
}

interface SaveProps extends Props {
  /** Among the tools, before the first view: an icon, always in its place, so that no filter moves the list. */
  small?: boolean | undefined
}

/** Keeps how the list stands under a name. */
export function SaveView({ views, onName, small = false }: SaveProps) {
  const t = useMessages(lists)
  const { full, changed } = views
  const why = full ? t.viewsFull(viewsAtMost) : changed ? undefined : t.viewNothing
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

const Pill = ({ on, onClick, children }: { on: boolean; onClick: () => void; children: string }) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onClick}
    className="inline-flex min-h-11 max-w-64 items-center rounded-full bg-sunken px-3 text-sm font-semibold hover:bg-line aria-pressed:bg-accent-soft aria-pressed:text-accent md:min-h-8"
  >
    <span className="truncate">{children}</span>
  </button>
)
