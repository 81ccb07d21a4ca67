import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ticketCategories, type Id, type SupportTicket } from '../../../domain/entities'
import { ticketLimits } from '../../../domain/tickets/tickets'
import { takeSharedContent, type ShareOutcome } from '../../data/queries/tickets/shared-content'
import type { RejectedEntry } from '../../data/queries/tickets/tickets'
import { useMessages } from '../../i18n/language'
import { tickets } from '../../i18n/member-areas'
import { useAuthor } from '../../shared/thread-parts'
import { Skeleton } from '../../ui/states/empty-state'
import { whenIdle } from '../../ui/when-idle'
import { readTicketPrefill, type TicketPrefill } from './ticket-prefill'
import { TicketsSidebar } from './tickets-sidebar'
import { TicketsListPane } from './tickets-list-pane'

// The list doesn't wait for the code of forms.
const loadDialog = () => import('./create-ticket-dialog')
const loadThread = () => import('./ticket-thread')
const CreateTicketDialog = lazy(() => loadDialog().then((part) => ({ default: part.CreateTicketDialog })))
const TicketThread = lazy(() => loadThread().then((part) => ({ default: part.TicketThread })))

/**
 * `?ticket=` opens a ticket; `?new=1` opens the form, filled in from `subject`, `text` and `category`, or with `shared`
 * from what another app shared.
 */
export function TicketsPage() {
  const t = useMessages(tickets)
  const author = useAuthor()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [followUp, setFollowUp] = useState<TicketPrefill | null>(null)
  const open = search.get('ticket') ?? ''
  const hrefOf = (ticket: Id) => `${pathname}?ticket=${ticket}`
  const start = useMemo(() => followUp ?? readTicketPrefill(search), [followUp, search])
  const { taking, outcome, forget } = useSharedContent(search.get('shared'), pathname)
  const isWriting = search.get('new') !== null && !taking
  const [wasWriting, setWasWriting] = useState(isWriting)
  if (isWriting && !wasWriting) setWasWriting(true)
  useEffect(() => whenIdle(() => Promise.all([loadDialog(), loadThread()])), [])
  const create = (filled: TicketPrefill | null) => {
    setFollowUp(filled)
    void navigate(`${pathname}?new=1`)
  }
  const close = (to: string) => {
    setFollowUp(null)
    forget()
    void navigate(to, { replace: true })
  }
  const layout =
    open === ''
      ? 'grid-cols-[minmax(0,1fr)] max-md:px-4 max-md:py-2 lg:grid-cols-[minmax(0,1fr)_24rem]'
      : 'max-md:px-0 md:min-h-152 md:flex-1 md:grid-cols-[18rem_minmax(0,1fr)] md:content-stretch md:items-stretch lg:grid-cols-[24rem_minmax(0,1fr)]'
  return (
    <div
      data-fills={open === '' ? undefined : ''}
      className={`grid min-h-0 content-start items-start gap-5 md:max-w-336 md:px-6 md:py-5 ${layout}`}
    >
      <TicketsListPane
        me={author.id}
        open={open}
        hrefOf={hrefOf}
        onCreate={() => create(null)}
        onEdit={(entry, text) => create(rejectedStart(entry, text))}
      />
      {open === '' ? (
        <TicketsSidebar />
      ) : (
        <Suspense fallback={<Skeleton className="m-4 h-64 rounded-lg" />}>
          <TicketThread
            key={open}
            ticketId={open}
            author={author}
            backHref={pathname}
            onFollowUp={(ticket) => create(followUpStart(ticket, t.followUpSubject(ticket.number, ticket.subject)))}
          />
        </Suspense>
      )}
      {wasWriting && (
        <Suspense>
          <CreateTicketDialog
            open={isWriting}
            author={author}
            start={start}
            shared={outcome}
            onClose={() => close(pathname)}
            onCreated={(ticket) => close(hrefOf(ticket))}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Takes what another app shared into the draft, and then opens the form. `taking` is true until the form can open. */
function useSharedContent(shared: string | null, pathname: string) {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<ShareOutcome>([])
  useEffect(() => {
    if (shared === null) return
    const take = async (): Promise<void> => {
      // `missed` comes from the server, `failed` from the service worker.
      setOutcome(shared === 'missed' || shared === 'failed' ? shared : await takeSharedContent().catch(() => 'failed'))
      void navigate(`${pathname}?new=1`, { replace: true })
    }
    void take()
    // The content is taken only once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shared])
  return { taking: shared !== null, outcome, forget: () => setOutcome([]) }
}

const followUpStart = (ticket: SupportTicket, subject: string): TicketPrefill => ({
  subject: subject.slice(0, ticketLimits.subject),
  description: '',
  category: ticket.category,
  followUpOf: ticket.id,
  about: ticket.about || '',
  refused: '',
})

const rejectedStart = (entry: RejectedEntry, text: string): TicketPrefill => ({
  subject: String(entry.patch['subject'] ?? ''),
  description: text,
  category: ticketCategories.find((each) => each === entry.patch['category']) ?? 'general',
  followUpOf: String(entry.patch['follow_up_of'] ?? ''),
  about: String(entry.patch['about'] ?? ''),
  refused: entry.id,
})
