import { Link, useNavigate } from 'react-router-dom'
import { Trash2 } from 'lucide-react'
import {
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  type Id,
  type SupportTicket,
} from '../../../../domain/entities'
import { adminPersonPath, paths, ticketPath } from '../../../../domain/paths'
import { useOtherTickets } from '../../../data/queries/tickets/tickets-online'
import { helpdesk } from '../../../i18n/admin-areas'
import { useMessages } from '../../../i18n/language'
import { Select } from '../../../ui/fields/inputs'
import { Person } from '../../../ui/person'
import { useTicketLink } from '../queue/queue-address'
import { PersonSummary, PersonStatsPanel } from './person-stats-panel'
import { changeTicketRoute, deleteTicketRoute } from '../../../../domain/api/messages/tickets'
import { CommandDialog } from '../../../forms/command-dialog'
import { useCommand } from '../../../forms/use-command'
import { DialogButton } from '../../../forms/command-parts'

/** Shows the person, and edits the ticket's status, priority and category (online only). */
export function TicketPanel({ ticket }: { ticket: SupportTicket }) {
  const t = useMessages(helpdesk)
  const { change, busy, online } = useUpdateTicket(ticket)
  const isDisabled = busy || !online
  const fields: readonly { name: keyof TicketChange; options: readonly string[]; messages: Record<string, string> }[] =
    [
      { name: 'status', options: ticketStatuses, messages: t.statuses },
      { name: 'priority', options: ticketPriorities, messages: t.priorities },
      { name: 'category', options: ticketCategories, messages: t.categories },
    ]
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
      <Person
        name={ticket.person_name || ticket.person_email}
        seed={ticket.user_id}
        sub={<PersonSummary userId={ticket.user_id} address={ticket.person_email} />}
        href={adminPersonPath(ticket.user_id)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {!online && <p className="text-sm text-caution">{t.needsNetwork}</p>}
        {fields.map(({ name, options, messages }) => (
          <label key={name} className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-2 text-sm font-semibold">
            {t[name]}
            <Select
              small
              className="font-normal"
              // A shortcut focuses the status (`focusStatus`).
              data-ticket-status={name === 'status' || undefined}
              disabled={isDisabled}
              value={ticket[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            >
              {/* While disabled, the field lists only its current value. */}
              {(isDisabled ? [ticket[name]] : options).map((option) => (
                <option key={option} value={option}>
                  {messages[option]}
                </option>
              ))}
            </Select>
          </label>
        ))}
      </div>
      {/* The key removes the stats of the previous person immediately. */}
      <PersonStatsPanel key={ticket.user_id} userId={ticket.user_id} />
      <OtherTickets ticket={ticket} />
      <DeleteTicket ticket={ticket} />
    </div>
  )
}

type TicketChange = Partial<Pick<SupportTicket, 'status' | 'priority' | 'category'>>

/** What the page does after a ticket was answered or resolved, and after that was undone. */
export interface TicketFlow {
  onHandled: (ticket: Id) => void
  onReopened: (ticket: Id) => void
}

/** Changes status, priority and category of a ticket (online only, with an audit log entry); Resolve has an undo. */
export function useUpdateTicket(ticket: SupportTicket, flow?: TicketFlow) {
  const t = useMessages(helpdesk)
  const refused = (why: string) => ({ title: t.ticketFailed, text: why })
  const change = useCommand(changeTicketRoute, {
    done: () => ({ title: t.ticketUpdated }),
    refused,
  })
  const resolving = useCommand(changeTicketRoute, {
    done: () => ({
      title: t.ticketUpdated,
      text: t.resolvedTicket(ticket.person_name || ticket.person_email, ticket.number),
      action: {
        label: t.undo,
        run: () => {
          void change.send({ ticket: ticket.id, status: ticket.status })
          flow?.onReopened(ticket.id)
        },
      },
      durationMs: 10_000,
    }),
    onDone: () => flow?.onHandled(ticket.id),
    refused,
  })
  return {
    change: (changes: TicketChange) => void change.send({ ticket: ticket.id, ...changes }),
    resolve: () => void resolving.send({ ticket: ticket.id, status: 'resolved' }),
    busy: change.busy || resolving.busy,
    online: change.online,
    blocked: change.blocked,
  }
}

function OtherTickets({ ticket }: { ticket: SupportTicket }) {
  const t = useMessages(helpdesk)
  const others = useOtherTickets(ticket)
  if (others === undefined || others.rows.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-[.9375rem]/6">{t.otherTickets}</h3>
      <ul>
        {others.rows.map((row) => (
          <li key={row.id} className="flex items-baseline justify-between gap-3 border-b border-line py-1.5 text-sm">
            <Link
              to={ticketPath('admin', row.id)}
              className="min-w-0 truncate underline decoration-line-strong underline-offset-3"
            >
              {row.number} {row.subject}
            </Link>
            <span className="flex-none text-muted">{t.statuses[row.status]}</span>
          </li>
        ))}
      </ul>
      {others.more && (
        <Link
          to={{ pathname: paths.adminSupport, search: '?status=all&all=1' }}
          state={{ list: { search: ticket.person_email } }}
          className="mt-1.5 inline-block text-sm underline decoration-line-strong underline-offset-3"
        >
          {t.allOfTheirs}
        </Link>
      )}
    </section>
  )
}

export function DeleteTicket({ ticket }: { ticket: SupportTicket }) {
  const t = useMessages(helpdesk)
  const navigate = useNavigate()
  const { to, state } = useTicketLink()('')
  const first = ticket.person_name.split(' ')[0] ?? ticket.person_name

  return (
    <DialogButton
      kind="danger"
      size="sm"
      className="justify-self-start"
      dialog={(close) => (
        <CommandDialog
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
          onDone={() => void navigate(to, { state, replace: true })}
          onClose={close}
        />
      )}
    >
      <Trash2 aria-hidden />
      {t.deleteTicket}
    </DialogButton>
  )
}
