import { memo } from 'react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import type { Id } from '../../../../domain/entities'
import { QueueRow } from './queue-row'

/** About how high a row is, px. */
export const queueRowHeight = 112

interface Props extends ComponentProps<typeof QueueRow> {
  /** Where a ticket is opened; the same function while its answers are. */
  hrefOf: (ticket: Id) => { pathname: string; search: string }
  /** What the list's place carries: its search comes back with Back. */
  state: unknown
  /** It is beside the queue. */
  isShown: boolean
  /** The keys are at it. */
  isCursor: boolean
}

/** A ticket of the queue, which opens it; drawn again only when something of it is another. */
export const QueueItem = memo(function QueueItem({ hrefOf, state, isShown, isCursor, ...row }: Props) {
  const edge = isCursor ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : ''
  return (
    <Link
      to={hrefOf(row.ticket.id)}
      state={state}
      data-opener
      aria-current={isShown ? 'true' : undefined}
      // with large type there is no room for more than its state and how long it waits
      className={`@container relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-line py-3 pr-3.5 pl-6.5 no-underline hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-raised aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)] max-md:pr-4 max-md:pl-8 ${edge}`}
    >
      <QueueRow {...row} />
    </Link>
  )
})
