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
import { adminPersonPath } from '../../../domain/paths'
import { changeTicket } from '../../data/repos/desk'
import { desk } from '../../i18n/desk'
import { errorWords } from '../../i18n/errors'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { LinkButton } from '../../ui/link-button'
import { Person } from '../../ui/person'
import { Select } from '../../ui/fields/select'
import { toast } from '../../ui/layers/toast'

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
    <aside
      aria-label={t.details}
      className="grid content-start gap-4 px-4.5 py-4 xl:overflow-y-auto xl:border-l xl:border-line"
    >
      {!online && <p className="text-sm text-caution">{t.needsNetwork}</p>}
      <div className="grid gap-2">
        <PanelSelect
          label={t.status}
          value={ticket.status}
          options={ticketStatuses}
          words={t.statuses}
          disabled={off}
          onChange={(status) => void change({ status })}
        />
        <PanelSelect
          label={t.priority}
          value={ticket.priority}
          options={ticketPriorities}
          words={t.priorities}
          disabled={off}
          onChange={(priority) => void change({ priority })}
        />
        <PanelSelect
          label={t.category}
          value={ticket.category}
          options={ticketCategories}
          words={t.categories}
          disabled={off}
          onChange={(category) => void change({ category })}
        />
      </div>
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

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly Value[]
  words: { readonly [value in Value]: string }
  disabled: boolean
  onChange: (value: Value) => void
}

/** One of the ticket's fields: name and choice on one line. */
const PanelSelect = <Value extends string>({
  label,
  value,
  options,
  words,
  disabled,
  onChange,
}: SelectProps<Value>) => (
  <label className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-2">
    <span className="text-sm font-semibold">{label}</span>
    <Select small disabled={disabled} value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {words[option]}
        </option>
      ))}
    </Select>
  </label>
)
