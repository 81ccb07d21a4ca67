import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCents, formatCount } from '../i18n/format'
import { lists } from '../i18n/areas'
import { useMessages } from '../i18n/language'

interface Props {
  count: number
  /** Omitted for rows without an amount. */
  cents?: number | undefined
  /** Offers to select all rows of the filter. */
  all?: { count: number; onPick: () => void } | undefined
  onClear: () => void
  children: ReactNode
}

/** The count and sum of the selected rows, with their actions. */
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
      {/* Stacked on phones, so that the bar has one row of buttons. */}
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
