import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id, SupportTicket } from '../../../../domain/entities'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'
import { takeLastResolved } from '../conversation/conversation-header'

interface QueueSelectionOptions {
  /** The tickets of the queue, in order. */
  rows: readonly Pick<SupportTicket, 'id' | 'status'>[]
  /** The ticket beside the queue; '' for none. */
  shown: Id
  hrefOf: (ticket: Id) => { pathname: string; search: string }
  /** The location state of the list. */
  state: unknown
}

/**
 * Keeps the selected row and the open conversation in step. J and K open the ticket of their row, and when a ticket is
 * resolved here, the next one opens. On mobile nothing opens, because queue and conversation are never visible together.
 * @returns the options of `useRowCursor`
 */
export function useQueueSelection({ rows, shown, hrefOf, state }: QueueSelectionOptions) {
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
