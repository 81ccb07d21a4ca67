import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCents, formatCount } from '../i18n/format'
import { lists } from '../i18n/areas/signed-in'
import { useMessages } from '../i18n/messages'

interface Props {
  count: number
  /** What the picked rows come to; absent where there is no money. */
  cents?: number | undefined
  /** Offers all of the filter: how many there are. */
  all?: { count: number; onPick: () => void } | undefined
  onClear: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** What is picked, over everything else at the foot of the screen: count, sum, and what can be done. */
export function SelectionBar({ count, cents, all, onClear, children }: Props) {
  const t = useMessages(lists)
  if (count === 0) return null
  return (
    <div
      data-bar
      role="group"
      aria-label={t.withSelected}
      aria-keyshortcuts="B"
      className="sticky bottom-20 z-5 mx-auto flex max-w-full items-center gap-x-3 rounded-xl bg-text py-1.5 pr-2 pl-5 text-surface shadow-lg max-md:w-full max-md:gap-x-2 max-md:pl-4 md:bottom-5 md:rounded-full"
    >
      {/* on phones what is picked and the way to all of it stand over each other, so that the bar is one row */}
      <div className="min-w-0 max-md:grid max-md:flex-1 max-md:justify-items-start max-md:leading-5 md:contents">
        <span role="status" className="font-semibold">
          {t.selected(formatCount(count))}
          {cents !== undefined && (
            <span className="ml-3 font-normal opacity-85 max-md:ml-2 max-md:text-sm">{formatCents(cents)}</span>
          )}
        </span>
        {all !== undefined && all.count > count && (
          <button
            type="button"
            onClick={all.onPick}
            className="min-h-6 rounded-full text-sm font-medium whitespace-nowrap underline underline-offset-3 opacity-90 md:min-h-11 md:px-1 md:no-underline md:hover:underline"
          >
            {t.selectAll(formatCount(all.count))}
          </button>
        )}
      </div>
      <span data-deeds className="flex flex-none items-center justify-end gap-x-3 max-md:gap-x-1.5">
        {children}
      </span>
      <button
        type="button"
        aria-label={t.endSelection}
        title={t.endSelection}
        onClick={onClear}
        className="grid size-11 place-items-center rounded-full hover:bg-surface/15"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
