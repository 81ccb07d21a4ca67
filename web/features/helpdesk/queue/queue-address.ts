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
import type { QueueAsked } from '../../../data/queries/tickets/queue'
import { oneOf, type ListSpec } from '../../../lists/list-address'
import type { ListState } from '../../../lists/use-list-state'

/** The list state of the queue in the URL. */
export const deskSpec: ListSpec = {
  screen: 'support',
  filters: {
    /** Defaults to open tickets. */
    status: oneOf([...ticketStatuses, 'all']),
    waits: oneOf(['us', 'day']),
    priority: oneOf(ticketPriorities),
    category: oneOf(ticketCategories),
    whose: oneOf(['mine', 'nobody']),
    asleep: oneOf(['1']),
    /** All tickets, from the server. */
    all: oneOf(['1']),
  },
  keyed: true,
  sorts: queueOrders,
  sort: { key: 'due', descending: false },
}

/**
 * Returns the selected status. Waiting and snoozed tickets are open or in progress, so those filters cover all statuses.
 */
function statusOf({ status = '', waits = '', asleep = '', all = '' }: ListState['filters']): '' | TicketStatus {
  if (status === 'all') return ''
  if (status !== '') return status as TicketStatus
  return waits !== '' || asleep !== '' || all !== '' ? '' : 'open'
}

/** Returns the URL value of a status; open is the default. */
export const statusFilter = (status: '' | TicketStatus): string =>
  status === '' ? 'all' : status === 'open' ? '' : status

/**
 * Returns the query of the queue. The list spec has validated the URL, so each filter holds one of its values or is
 * undefined.
 */
export const askedOf = ({ filters, search, sort }: ListState, me: Id): Omit<QueueAsked, 'from'> => ({
  search,
  status: statusOf(filters),
  waits: (filters['waits'] ?? '') as QueueAsked['waits'],
  priority: (filters['priority'] ?? '') as '' | TicketPriority,
  category: (filters['category'] ?? '') as '' | TicketCategory,
  assignee: filters['whose'] === 'mine' ? me : filters['whose'] === 'nobody' ? 'nobody' : '',
  asleep: filters['asleep'] === '1',
  order: sort.key as QueueOrder,
})
