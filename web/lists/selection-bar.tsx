import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCents, formatCount } from '../i18n/format'
import { lists } from '../i18n/lists'
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
      className="sticky bottom-20 z-5 mx-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-text py-1.5 pr-2 pl-5 text-surface shadow-lg max-md:w-full md:bottom-5 md:rounded-full"
    >
      <span role="status" className="font-semibold">
        {t.selected(formatCount(count))}
        {cents !== undefined && <span className="ml-3 font-normal opacity-85">{formatCents(cents)}</span>}
      </span>
      {/* on phones the cross ends the first line, and what can be done stands in the second */}
      <span className="flex flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1 max-md:order-last max-md:basis-full max-md:pb-0.5 max-md:*:flex-1">
        {all !== undefined && all.count > count && (
          <button
            type="button"
            onClick={all.onPick}
            className="min-h-11 rounded-full px-1 text-sm font-medium whitespace-nowrap underline-offset-3 opacity-90 hover:underline"
          >
            {t.selectAll(formatCount(all.count))}
          </button>
        )}
        {children}
      </span>
      <button
        type="button"
        aria-label={t.endSelection}
        title={t.endSelection}
        onClick={onClear}
        className="grid size-11 place-items-center rounded-full hover:bg-surface/15 max-md:ml-auto"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
