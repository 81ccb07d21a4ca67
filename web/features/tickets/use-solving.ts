import type { SupportTicket, TicketRating } from '../../../domain/entities'
import { markSolved, rateTicket } from '../../data/queries/tickets/tickets'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/tickets'
import { toast } from '../../ui/layers/toast'

/** What a member says of a ticket of theirs besides writing: solved or not after all, and how the help was. Kept offline, too. */
export function useSolving(ticket: Pick<SupportTicket, 'id' | 'status'>) {
  const t = useMessages(tickets)
  const failed = () => toast({ kind: 'bad', title: t.solveFailed })
  return {
    solve: (solved: boolean) => void markSolved(ticket, solved).catch(failed),
    rate: (rating: TicketRating) => void rateTicket(ticket.id, rating).catch(failed),
  }
}
