import {
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  type Id,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from '../../../domain/entities'
import { queueOrders, type QueueOrder } from '../../../domain/tickets/queue-order'
import type { QueueAsked } from '../../data/repos/queue'
import { oneOf, type ListSpec } from '../../lists/list-address'
import type { ListState } from '../../lists/use-list-state'

/** What of the desk stands in the address. */
export const deskSpec: ListSpec = {
  screen: 'support',
  filters: {
    status: oneOf(ticketStatuses),
    waits: oneOf(['us', 'day']),
    priority: oneOf(ticketPriorities),
    category: oneOf(ticketCategories),
    whose: oneOf(['mine', 'nobody']),
    asleep: oneOf(['1']),
    /** All tickets there are, from the server. */
    all: oneOf(['1']),
  },
  keyed: true,
  sorts: queueOrders,
  sort: { key: 'due', descending: false },
}

/** What the queue is asked for. The address has been read by the spec: a filter holds one of its values or nothing. */
export const askedOf = ({ filters, search, sort }: ListState, me: Id): Omit<QueueAsked, 'from'> => ({
  search,
  status: (filters['status'] ?? '') as '' | TicketStatus,
  waits: (filters['waits'] ?? '') as QueueAsked['waits'],
  priority: (filters['priority'] ?? '') as '' | TicketPriority,
  category: (filters['category'] ?? '') as '' | TicketCategory,
  assignee: filters['whose'] === 'mine' ? me : filters['whose'] === 'nobody' ? 'nobody' : '',
  asleep: filters['asleep'] === '1',
  order: sort.key as QueueOrder,
})
