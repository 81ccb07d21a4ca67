import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id, SupportTicket } from '../../../../domain/entities'
import { useWide } from '../../../lists/use-is-desktop'
import { takeResolved } from '../conversation/conversation-head'

interface QueueSelectionOptions {
  /** The queue's tickets in order. */
  rows: readonly Pick<SupportTicket, 'id' | 'status'>[]
  /** The ticket beside the queue, '' = none. */
  shown: Id
  hrefOf: (ticket: Id) => { pathname: string; search: string }
  /** What the list's place carries. */
  state: unknown
}

/**
 * Keeps the marked row and the open conversation the same ticket: J and K open the row they go to, and when the open ticket leaves the
 * queue because it was resolved here, the ticket that took its place opens. On phones the queue and a conversation are never seen together,
 * so nothing opens there.
 * @returns what `useRowCursor` needs
 */
export function useQueueSelection({ rows, shown, hrefOf, state }: QueueSelectionOptions) {
  const wide = useWide()
  const navigate = useNavigate()
  const lastIndex = useRef(-1)
  const open = (ticket: Id) => {
    if (wide) void navigate(hrefOf(ticket), { state, replace: true })
  }
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === shown)
    if (at >= 0) {
      lastIndex.current = at
      // this queue lists resolved tickets too: it stays in its place
      if (rows[at]?.status === 'resolved') takeResolved(shown)
    } else if (shown !== '' && lastIndex.current >= 0 && takeResolved(shown)) {
      open(rows[Math.min(lastIndex.current, rows.length - 1)]?.id ?? '')
    }
  })
  return { opened: shown, onMove: open }
}
