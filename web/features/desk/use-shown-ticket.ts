import { useState } from 'react'
import type { Id, TicketStatus } from '../../../domain/entities'
import { useTopTicket } from '../../data/repos/queue'

/**
 * The ticket beside the queue where there is room: the chosen one, else the one on top. That one stays while the queue moves under it: a
 * new ticket on top must never change whom a reply that is being written goes to.
 * @param chosen of the address, '' = none
 * @param room there is a place for it beside the queue, and all of the queue is known
 */
export function useShownTicket(chosen: Id, status: '' | TicketStatus, room: boolean): Id {
  const top = useTopTicket(status)
  const [kept, setKept] = useState<{ status: string; id: Id } | null>(null)
  const mine = kept !== null && kept.status === status ? kept : null
  // the answer may still be that of the status before
  if (room && mine === null && !top.loading && typeof top.value === 'string') setKept({ status, id: top.value })
  if (chosen !== '') return chosen
  return room ? (mine?.id ?? '') : ''
}
