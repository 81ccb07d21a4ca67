import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ticketCategories, ticketPriorities, ticketStatuses, type SupportTicket } from '../../../../domain/entities'
import { adminPersonPath, paths, ticketPath } from '../../../../domain/paths'
import { useOtherTickets } from '../../../data/queries/tickets/tickets-online'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Select } from '../../../ui/fields/select'
import { Person } from '../../../ui/person'
import { PersonSummary, PersonStatsPanel } from './person-stats-panel'
import { useUpdateTicket } from './use-update-ticket'
import { deleteTicketRoute } from '../../../../domain/api/messages/tickets'
import { CommandButton } from '../../../forms/command-button'
import { CommandDialog } from '../../../forms/command-dialog'

/** Shows the person, and edits the ticket's status, priority and category (online only). */
export function TicketPanel({ ticket }: { ticket: SupportTicket }) {
  const t = useMessages(helpdesk)
  const { change, busy, online } = useUpdateTicket(ticket)
  const isDisabled = busy || !online
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
        <PanelSelect
          marked
          label={t.status}
          value={ticket.status}
          options={ticketStatuses}
          messages={t.statuses}
          disabled={isDisabled}
          onChange={(status) => change({ status })}
        />
        <PanelSelect
          label={t.priority}
          value={ticket.priority}
          options={ticketPriorities}
          messages={t.priorities}
          disabled={isDisabled}
          onChange={(priority) => change({ priority })}
        />
        <PanelSelect
          label={t.category}
          value={ticket.category}
          options={ticketCategories}
          messages={t.categories}
          disabled={isDisabled}
          onChange={(category) => change({ category })}
        />
      </div>
      {/* The key removes the stats of the previous person immediately. */}
      <PersonStatsPanel key={ticket.user_id} userId={ticket.user_id} />
      <OtherTickets ticket={ticket} />
      <DeleteTicket ticket={ticket} />
    </div>
  )
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

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly Value[]
  messages: { readonly [value in Value]: string }
  disabled: boolean
  /** True for the status field, which a shortcut focuses (`focusStatus`). */
  marked?: boolean
  onChange: (value: Value) => void
}

const PanelSelect = <Value extends string>({
  label,
  value,
  options,
  messages,
  disabled,
  marked = false,
  onChange,
}: SelectProps<Value>) => (
  <label className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-2 text-sm font-semibold">
    {label}
    <Select
      small
      className="font-normal"
      data-ticket-status={marked || undefined}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {/* While disabled, the field lists only its current value. */}
      {(disabled ? [value] : options).map((option) => (
        <option key={option} value={option}>
          {messages[option]}
        </option>
      ))}
    </Select>
  </label>
)

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
