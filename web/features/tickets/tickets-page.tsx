import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ticketCategories, type Id, type SupportTicket } from '../../../domain/entities'
import { useMe } from '../../data/repos/session'
import { useSyncStatus } from '../../data/repos/sync-status'
import { useRefusedTexts, useTickets } from '../../data/repos/tickets'
import { useOnline } from '../../data/repos/use-online'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/tickets'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { CreateTicketDialog, type TicketStart } from './create-ticket-dialog'
import { RefusedText } from './refused-text'
import { TicketList } from './ticket-list'
import { ListSkeleton } from './ticket-skeletons'
import { TicketThread } from './ticket-thread'

/**
 * Support Tickets of a member: list and conversation, beside each other from 768 px, one after the other on phones. `?ticket=` opens
 * one, `?new=1` the dialog, filled in from `subject`, `text` and `category`.
 */
export function TicketsPage() {
  const t = useMessages(tickets)
  const me = useMe().value
  const author = useMemo(
    () => ({ id: me?.id ?? '', name: `${me?.first_name ?? ''} ${me?.last_name ?? ''}`.trim() }),
    [me?.id, me?.first_name, me?.last_name],
  )
  const { rows, loading, error } = useTickets(author.id)
  const { opened } = useSyncStatus()
  const online = useOnline()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [followUp, setFollowUp] = useState<TicketStart | null>(null)
  const open = search.get('ticket') ?? ''
  const creating = search.get('new') !== null
  const refusedTickets = useRefusedTexts().filter((entry) => entry.c === 'support_tickets')
  const hrefOf = (ticket: Id) => `${pathname}?ticket=${ticket}`
  const start = useMemo(() => followUp ?? startOf(search), [followUp, search])
  const create = () => void navigate(`${pathname}?new=1`)

  function follow(ticket: SupportTicket): void {
    setFollowUp({
      subject: t.followUpSubject(ticket.number, ticket.subject).slice(0, 200),
      description: '',
      category: ticket.category,
      followUpOf: ticket.id,
    })
    create()
  }

  const nothing = rows.length === 0 && refusedTickets.length === 0
  const showing = open !== ''
  return (
    <div
      className={`grid min-h-0 content-start gap-5 md:px-8 md:py-5 ${showing ? 'max-md:px-0' : 'max-md:px-4 max-md:py-2'} ${
        nothing && !showing
          ? 'md:max-w-160'
          : 'md:h-[calc(100dvh-4.25rem)] md:min-h-152 md:max-w-336 md:grid-cols-[18rem_minmax(0,1fr)] md:content-stretch lg:grid-cols-[24rem_minmax(0,1fr)]'
      }`}
    >
      <div className={`flex min-h-0 flex-col ${showing ? 'max-md:hidden' : ''}`}>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-[1.125rem]/6">
            {t.yours} {!nothing && <span className="font-medium text-muted">{rows.length}</span>}
          </h2>
          <Button onClick={create} size="sm">
            <Plus aria-hidden />
            {t.create}
          </Button>
        </div>
        {error !== null && <ErrorState title={t.loadFailed} />}
        {loading && rows.length === 0 && error === null ? (
          <ListSkeleton />
        ) : nothing && error === null ? (
          opened || !online ? (
            <EmptyState title={t.empty} action={<Button onClick={create}>{t.create}</Button>}>
              {t.emptyText}
            </EmptyState>
          ) : (
            <ListSkeleton />
          )
        ) : (
          <TicketList rows={rows} open={open} me={author.id} hrefOf={hrefOf} />
        )}
        {refusedTickets.length > 0 && (
          <ul className="mt-4 grid gap-4">
            {refusedTickets.map((entry) => (
              <RefusedText
                key={entry.order}
                entry={entry}
                onEdit={(text) => {
                  setFollowUp({
                    subject: String(entry.patch['subject'] ?? ''),
                    description: text,
                    category: 'general',
                    followUpOf: String(entry.patch['follow_up_of'] ?? ''),
                  })
                  create()
                }}
              />
            ))}
          </ul>
        )}
      </div>
      {showing ? (
        <TicketThread
          key={open}
          ticketId={open}
          author={author}
          online={online}
          backHref={pathname}
          onFollowUp={follow}
        />
      ) : (
        !nothing && (
          <div className="grid place-items-center rounded-xl bg-sunken/50 p-6 text-muted max-md:hidden">{t.pick}</div>
        )
      )}
      <CreateTicketDialog
        open={creating}
        author={author}
        online={online}
        start={start}
        onClose={() => {
          setFollowUp(null)
          void navigate(pathname, { replace: true })
        }}
        onCreated={(ticket) => {
          setFollowUp(null)
          void navigate(hrefOf(ticket), { replace: true })
        }}
      />
    </div>
  )
}

/** What the address fills in; null when it fills in nothing, so that a kept draft shows. */
function startOf(search: URLSearchParams): TicketStart | null {
  const subject = search.get('subject') ?? ''
  const description = search.get('text') ?? ''
  if (subject === '' && description === '') return null
  const category = ticketCategories.find((each) => each === search.get('category')) ?? 'general'
  return { subject, description, category, followUpOf: '' }
}
