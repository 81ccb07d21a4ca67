import { changeTicketRoute } from '../../../../domain/api/messages/tickets'
import type { SupportTicket } from '../../../../domain/entities'
import { useCommand } from '../../../forms/use-command'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'

/** Changes status, priority and category of a ticket (online only, with an audit log entry); Resolve has an undo. */
export function useUpdateTicket(ticket: SupportTicket) {
  const t = useMessages(helpdesk)
  const change = useCommand(changeTicketRoute, {
    done: () => ({ title: t.ticketUpdated }),
    refused: (why) => ({ title: t.ticketFailed, text: why }),
  })
  const resolving = useCommand(changeTicketRoute, {
    done: () => ({
      title: t.ticketUpdated,
      text: t.statuses.resolved,
      action: { label: t.undo, run: () => void change.send({ ticket: ticket.id, status: ticket.status }) },
      durationMs: 10_000,
    }),
    refused: (why) => ({ title: t.ticketFailed, text: why }),
  })
  return {
    change: (wanted: Partial<Pick<SupportTicket, 'status' | 'priority' | 'category'>>) =>
      void change.send({ ticket: ticket.id, ...wanted }),
    resolve: () => void resolving.send({ ticket: ticket.id, status: 'resolved' }),
    busy: change.busy || resolving.busy,
    online: change.online,
    blocked: change.blocked,
  }
}
