import { useState } from 'react'
import type { Id } from '../../../domain/entities'
import { useTopTicket, type QueueAsked } from '../../data/queries/tickets/queue'

/**
 * The ticket beside the queue where there is room: the chosen one, else the one on top. That one stays while the queue moves under it: a
 * new ticket on top must never change whom a reply that is being written goes to.
 * @param chosen of the address, '' = none
 * @param room there is a place for it beside the queue, and all of the queue is known
 */
export function useShownTicket(chosen: Id, { status, order }: Pick<QueueAsked, 'status' | 'order'>, room: boolean): Id {
  const top = useTopTicket({ status, order })
  const queue = `${status} ${order}`
  const [kept, setKept] = useState<{ queue: string; id: Id } | null>(null)
  const mine = kept !== null && kept.queue === queue ? kept : null
  // the answer may still be that of the queue before
  if (room && mine === null && !top.loading && typeof top.value === 'string') setKept({ queue, id: top.value })
  if (chosen !== '') return chosen
  return room ? (mine?.id ?? '') : ''
}
