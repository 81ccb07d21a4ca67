import { memo } from 'react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import type { Id } from '../../../../domain/entities'
import { QueueRow } from './queue-row'

/** The approximate height of a row in px. */
export const queueRowHeight = 112

interface Props extends ComponentProps<typeof QueueRow> {
  /** Must be stable, because the item is memoized. */
  hrefOf: (ticket: Id) => { pathname: string; search: string }
  /** The location state of the list, which restores the search on Back. */
  state: unknown
  /** True when the conversation beside the queue shows this ticket. */
  isShown: boolean
  /** True when the keyboard cursor is on this row. */
  isCursor: boolean
}

/** A row of the queue that opens its ticket. It is memoized, so it renders only when it changes. */
export const QueueItem = memo(function QueueItem({ hrefOf, state, isShown, isCursor, ...row }: Props) {
  const edge = isCursor ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : ''
  return (
    <Link
      to={hrefOf(row.ticket.id)}
      state={state}
      data-opener
      aria-current={isShown ? 'true' : undefined}
      // With large text only the status and the waiting time fit.
      className={`@container relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-line py-3 pr-3.5 pl-6.5 no-underline hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-raised aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)] max-md:pr-4 max-md:pl-8 ${edge}`}
    >
      <QueueRow {...row} />
    </Link>
  )
})
