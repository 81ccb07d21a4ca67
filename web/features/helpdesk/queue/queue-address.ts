import {
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  type Id,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from '../../../../domain/entities'
import { queueOrders, type QueueOrder } from '../../../../domain/tickets/queue-order'
import type { QueueQuery } from '../../../data/queries/tickets/queue'
import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { oneOf, type ListSpec } from '../../../lists/list-url'
import type { ListState } from '../../../lists/use-list-state'

/** How the URL holds the list state of the queue. */
export const queueListSpec: ListSpec = {
  screen: 'support',
  filters: {
    status: oneOf([...ticketStatuses, 'all']),
    waits: oneOf(['us', 'day']),
    priority: oneOf(ticketPriorities),
    category: oneOf(ticketCategories),
    whose: oneOf(['mine', 'unassigned']),
    snoozed: oneOf(['1']),
    /** '1' lists all tickets, from the server. */
    all: oneOf(['1']),
  },
  usesCursors: true,
  sorts: queueOrders,
  sort: { key: 'due', descending: false },
}

/**
 * Returns the selected status. Waiting and snoozed tickets are open or in progress, so those filters select all statuses.
 */
function statusOf({ status = '', waits = '', snoozed = '', all = '' }: ListState['filters']): '' | TicketStatus {
  if (status === 'all') return ''
  if (status !== '') return status as TicketStatus
  return waits !== '' || snoozed !== '' || all !== '' ? '' : 'open'
}

export const toStatusFilter = (status: '' | TicketStatus): string =>
  status === '' ? 'all' : status === 'open' ? '' : status

/** Returns the query of the queue; the list spec has validated the filters. */
export const toQueueQuery = ({ filters, search, sort }: ListState, me: Id): Omit<QueueQuery, 'from'> => ({
  search,
  status: statusOf(filters),
  waits: (filters['waits'] ?? '') as QueueQuery['waits'],
  priority: (filters['priority'] ?? '') as '' | TicketPriority,
  category: (filters['category'] ?? '') as '' | TicketCategory,
  assignee: filters['whose'] === 'mine' ? me : filters['whose'] === 'unassigned' ? 'unassigned' : '',
  snoozed: filters['snoozed'] === '1',
  order: sort.key as QueueOrder,
})

/**
 * Returns a stable function that returns the link to a ticket; for '' it returns the link to the list without a ticket. The
 * state restores the search on Back.
 */
export function useTicketLink() {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  return useCallback(
    (ticket: Id) => {
      const next = new URLSearchParams(params)
      if (ticket === '') next.delete('ticket')
      else next.set('ticket', ticket)
      return { to: { pathname, search: next.size === 0 ? '' : `?${next}` }, state }
    },
    [params, pathname, state],
  )
}
