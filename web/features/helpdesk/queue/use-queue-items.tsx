import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id } from '../../../../domain/entities'
import { useNow } from '../../../data/queries/clock'
import { useAdminNames } from '../../../data/queries/people/people'
import type { QueueQuery } from '../../../data/queries/tickets/queue'
import type { QueueRowInfo } from '../../../data/queries/tickets/queue-row-info'
import { useRowCursor } from '../../../lists/use-row-cursor'
import { QueueItem } from './queue-item'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'
import { takeLastResolved } from '../conversation/conversation-header'

export interface QueueProps {
  query: Omit<QueueQuery, 'from'>
  /** The ticket beside the queue; '' for none. */
  shown: Id
  me: Id
  hrefOf: (ticket: Id) => { pathname: string; search: string }
  /** The location state of the list, which restores the search on Back. */
  state: unknown
  box: RefObject<HTMLInputElement | null>
}

type QueueTicket = ComponentProps<typeof QueueItem>['ticket']

/** Returns the props of the queue's element, and a function that renders a ticket as an item of `VirtualList`. */
export function useQueueItems(rows: readonly QueueTicket[], props: Omit<QueueProps, 'query'>) {
  const { shown, me, hrefOf, state, box } = props
  const selection = useQueueSelection(rows, props)
  const { cursor, props: elementProps } = useRowCursor({ rows: rows.map(({ id }) => id), search: box, ...selection })
  const shared = { me, nowMs: useNow(), admins: useAdminNames(), hrefOf, state }
  return {
    elementProps,
    item: (ticket: QueueTicket | undefined, marks: ReadonlyMap<Id, QueueRowInfo>) =>
      ticket === undefined
        ? null
        : {
            key: ticket.id,
            content: (
              <QueueItem
                ticket={ticket}
                {...shared}
                mark={marks.get(ticket.id)}
                isShown={ticket.id === shown}
                isCursor={shown === '' && ticket.id === cursor}
              />
            ),
          },
  }
}

/**
 * Returns the options of `useRowCursor` with which J and K open the ticket of their row. When a ticket is resolved here,
 * the next one opens. On mobile nothing opens, because queue and conversation are never visible together.
 */
function useQueueSelection(
  rows: readonly QueueTicket[],
  { shown, hrefOf, state }: Pick<QueueProps, 'shown' | 'hrefOf' | 'state'>,
) {
  const isDesktop = useDesktopLayout()
  const navigate = useNavigate()
  const lastIndex = useRef(-1)
  const open = (ticket: Id) => {
    if (isDesktop) void navigate(hrefOf(ticket), { state, replace: true })
  }
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === shown)
    if (at >= 0) {
      lastIndex.current = at
      // The list also contains resolved tickets, so this one stays selected.
      if (rows[at]?.status === 'resolved') takeLastResolved(shown)
    } else if (shown !== '' && lastIndex.current >= 0 && takeLastResolved(shown)) {
      open(rows[Math.min(lastIndex.current, rows.length - 1)]?.id ?? '')
    }
  })
  return { opened: shown, onMove: open }
}
