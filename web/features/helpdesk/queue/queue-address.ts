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

/** What of the desk stands in the address. */
export const deskSpec: ListSpec = {
  screen: 'support',
  filters: {
    /** Without one those that are open: they are what waits (patterns of the desk). */
    status: oneOf([...ticketStatuses, 'all']),
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

/** The status that is looked at. Who waits and what sleeps is open or in progress: those are looked for among all. */
function statusOf({ status = '', waits = '', asleep = '', all = '' }: ListState['filters']): '' | TicketStatus {
  if (status === 'all') return ''
  if (status !== '') return status as TicketStatus
  return waits !== '' || asleep !== '' || all !== '' ? '' : 'open'
}

/** How a status stands in the address: open ones are what the desk begins with. */
export const statusFilter = (status: '' | TicketStatus): string =>
  status === '' ? 'all' : status === 'open' ? '' : status

/** What the queue is asked for. The address has been read by the spec: a filter holds one of its values or nothing. */
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
