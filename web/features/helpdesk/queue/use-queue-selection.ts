import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id, SupportTicket } from '../../../../domain/entities'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'
import { takeLastResolved } from '../conversation/conversation-header'

interface QueueSelectionOptions {
  rows: readonly Pick<SupportTicket, 'id' | 'status'>[]
  shown: Id
  hrefOf: (ticket: Id) => { pathname: string; search: string }
  state: unknown
}

/**
 * Returns the options of `useRowCursor` with which J and K open the ticket of their row. When a ticket is resolved here,
 * the next one opens. On mobile nothing opens, because queue and conversation are never visible together.
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
