import Dexie from 'dexie'
import type { SupportTicket } from '../../../domain/entities'
import { useLive, type Live } from './use-live'

/** Earlier tickets that a panel shows. */
const shownTickets = 5

/** Other tickets of the same person, the last moved first; `more` = how many besides these. Read by the index (Y1). */
export const useOtherTickets = (
  ticket: Pick<SupportTicket, 'id' | 'user_id'>,
): Live<{ rows: SupportTicket[]; more: number }> =>
  useLive(
    async (db) => {
      const all = db
        .rows('support_tickets')
        .where('[user_id+last_public_at]')
        .between([ticket.user_id, Dexie.minKey], [ticket.user_id, Dexie.maxKey])
      const [count, latest] = await Promise.all([
        all.clone().count(),
        all
          .reverse()
          .limit(shownTickets + 1)
          .toArray(),
      ])
      const rows = latest.filter((row) => row.id !== ticket.id).slice(0, shownTickets)
      return { rows, more: Math.max(0, count - 1 - rows.length) }
    },
    [ticket.id, ticket.user_id],
  )
