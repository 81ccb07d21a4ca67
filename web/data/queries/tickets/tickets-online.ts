import { type ListedTicket, ticketsRoute } from '../../../../domain/api/messages/ticket-lists'
import type { InputOf } from '../../../../domain/api/route'
import type { Id, SupportTicket } from '../../../../domain/entities'
import { useRoute } from '../use-route'
import { fetchAllRows, toListSource, type ListSource } from '../list-source'
import type { QueueRowInfo } from './queue-row-info'
import type { QueueQuery } from './queue'
import { useLive } from '../use-live'

/** Includes tickets not on this device. The last viewed pages can be read offline. */
export function useAllTicketsOnline(query: Omit<QueueQuery, 'from'>, after: string): ListSource<ListedTicket> {
  return toListSource(useRoute(ticketsRoute, { ...inputOf(query), after }, { keep: true }))
}

export const fetchAllTickets = (query: Omit<QueueQuery, 'from'>): Promise<{ rows: ListedTicket[]; cut: boolean }> =>
  fetchAllRows(ticketsRoute, inputOf(query))

function inputOf({ snoozed, ...asked }: Omit<QueueQuery, 'from'>): InputOf<typeof ticketsRoute> {
  const filters = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  return { ...filters, ...(snoozed && { snoozed: '1' }) } as InputOf<typeof ticketsRoute>
}

const shownTickets = 5

export function useOtherTickets(
  ticket: Pick<SupportTicket, 'id' | 'user_id'>,
): { rows: readonly ListedTicket[]; more: boolean } | undefined {
  const input = { person: ticket.user_id, limit: '6' } as const
  const { value } = useRoute(ticketsRoute, input, { keep: true })
  if (value === undefined) return undefined
  const others = value.rows.filter((row) => row.id !== ticket.id && row.user_id === ticket.user_id)
  return { rows: others.slice(0, shownTickets), more: value.next !== '' || others.length > shownTickets }
}

/** Only the read marks come from the device. */
export function useListedRowInfo(me: Id, rows: readonly ListedTicket[]): ReadonlyMap<Id, QueueRowInfo> {
  const { value } = useLive(
    async (db) => {
      const reads = await db
        .rows('ticket_reads')
        .where('[user_id+ticket_id]')
        .anyOf(rows.map(({ id }) => [me, id]))
        .toArray()
      return new Map(reads.map((read) => [read.ticket_id, read.read_until]))
    },
    [me, rows],
  )
  return new Map(
    rows.map(({ id, last, answered, due, assignee, snoozedUntil, updated_at, updated_by }) => [
      id,
      {
        last: { text: last.text, senderId: last.sender_id, senderName: last.sender_name, removed: last.removed },
        unread: value !== undefined && updated_by !== 'admin' && updated_at > (value.get(id) ?? ''),
        answered,
        due,
        assignee,
        snoozedUntil,
      },
    ]),
  )
}
