import type { ListedTicket } from '../../../../domain/api/messages/ticket-lists'
import type { QueueQuery } from '../../../data/queries/tickets/queue'
import { useAdminNames } from '../../../data/queries/people/people'
import { fetchAllTickets } from '../../../data/queries/tickets/tickets-online'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { CsvButton } from '../../../lists/tools/csv-button'
import { csvOnlyColumn, type ListColumn } from '../../../lists/list-column'

/** Exports all matching tickets from the server as CSV, including those that are not on this device. */
export function TicketsExport({ query }: { query: Omit<QueueQuery, 'from'> }) {
  const columns = useFileColumns()
  return (
    <CsvButton name="tickets" columns={columns} rows={() => fetchAllTickets(query)} className="justify-self-start" />
  )
}

function useFileColumns(): ListColumn<ListedTicket>[] {
  const t = useMessages(helpdesk)
  const admins = useAdminNames()
  const column = csvOnlyColumn<ListedTicket>
  return [
    column('number', t.fileNumber, ({ number }) => number),
    column('subject', t.fileSubject, ({ subject }) => subject),
    column('person', t.filePerson, (row) => row.person_name),
    column('email', t.fileEmail, (row) => row.person_email),
    column('status', t.status, ({ status }) => t.statuses[status]),
    column('priority', t.priority, ({ priority }) => t.priorities[priority]),
    column('category', t.category, ({ category }) => t.categories[category]),
    column('assignee', t.whose, ({ assignee }) => (assignee === '' ? '' : (admins.get(assignee) ?? t.somebody))),
    column('created', t.fileCreated, (row) => row.created_at),
    column('due', t.orders.due, ({ answered, due }) => (answered ? '' : due)),
    column('last', t.orders.last, (row) => row.updated_at),
  ]
}
