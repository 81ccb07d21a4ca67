import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { deleteTicketRoute } from '../../../../domain/api/messages/tickets'
import type { SupportTicket } from '../../../../domain/entities'
import { CommandButton } from '../../../forms/command-button'
import { CommandDialog } from '../../../forms/command-dialog'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'

/** Deletes a ticket after confirmation and returns to the queue; needs a connection. */
export function DeleteTicket({ ticket }: { ticket: SupportTicket }) {
  const t = useMessages(helpdesk)
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const first = ticket.person_name.split(' ')[0] ?? ticket.person_name

  function toQueue(): void {
    const params = new URLSearchParams(search)
    params.delete('ticket')
    void navigate({ pathname, search: params.size === 0 ? '' : `?${params}` }, { state, replace: true })
  }

  return (
    <>
      <CommandButton kind="danger" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {t.deleteTicket}
      </CommandButton>
      <CommandDialog
        open={asking}
        route={deleteTicketRoute}
        start={{ ticket: ticket.id }}
        kind="ask"
        danger
        title={t.deleteTicketTitle(ticket.number)}
        lead={t.deleteTicketText(first)}
        safe={t.keepTicket}
        confirm={t.deleteTicket}
        failed={(why) => `${t.ticketDeleteFailed}. ${why}`}
        done={() => ({ title: t.ticketDeleted })}
        onDone={toQueue}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
