import { useState } from 'react'
import {
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  type SupportTicket,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from '../../../domain/entities'
import { CodedError } from '../../../domain/error-codes'
import { adminPersonPath } from '../../app/paths'
import { changeTicket } from '../../data/repos/desk'
import { desk } from '../../i18n/desk'
import { errorWords } from '../../i18n/errors'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Field } from '../../ui/field'
import { LinkButton } from '../../ui/link-button'
import { Person } from '../../ui/person'
import { Radio } from '../../ui/radio'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'

/** Status, priority, category (online only, on the record), and who it is about. */
export function TicketPanel({ ticket, online }: { ticket: SupportTicket; online: boolean }) {
  const t = useMessages(desk)
  const words = useMessages(errorWords)
  const language = useLanguage()
  const [busy, setBusy] = useState(false)

  async function change(
    wanted: { status: TicketStatus } | { priority: TicketPriority } | { category: TicketCategory },
  ): Promise<void> {
    if (busy || !online) return
    setBusy(true)
    try {
      await changeTicket({ ticket: ticket.id, ...wanted })
      toast({ kind: 'ok', title: t.ticketUpdated })
    } catch (error) {
      const why = words[error instanceof CodedError ? error.code : 'server-error']
      toast({ kind: 'bad', title: t.ticketFailed, text: why })
    } finally {
      setBusy(false)
    }
  }

  const off = busy || !online
  return (
    <aside aria-label={t.details} className="grid content-start gap-4">
      {!online && <p className="text-sm text-caution">{t.needsNetwork}</p>}
      <fieldset disabled={off}>
        <legend className="text-sm font-semibold">{t.status}</legend>
        {ticketStatuses.map((status) => (
          <Radio
            key={status}
            name="ticket-status"
            label={t.statuses[status]}
            checked={ticket.status === status}
            onChange={() => void change({ status })}
          />
        ))}
      </fieldset>
      <Field label={t.priority}>
        <Select
          small
          disabled={off}
          value={ticket.priority}
          onChange={(event) => void change({ priority: event.target.value as TicketPriority })}
        >
          {ticketPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {t.priorities[priority]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.category}>
        <Select
          small
          disabled={off}
          value={ticket.category}
          onChange={(event) => void change({ category: event.target.value as TicketCategory })}
        >
          {ticketCategories.map((category) => (
            <option key={category} value={category}>
              {t.categories[category]}
            </option>
          ))}
        </Select>
      </Field>
      <section className="grid justify-items-start gap-2">
        <h3 className="text-sm">{t.person}</h3>
        <Person name={ticket.person_name} seed={ticket.user_id} sub={ticket.person_email} />
        <LinkButton kind="quiet" size="sm" href={adminPersonPath(ticket.user_id)}>
          {t.openPerson}
        </LinkButton>
        <p className="text-sm text-muted">
          {t.created}: {formatMoment(ticket.created_at, language)}
        </p>
      </section>
    </aside>
  )
}
