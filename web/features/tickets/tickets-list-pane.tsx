import { Plus } from 'lucide-react'
import type { Id } from '../../../domain/entities'
import { useCollectionsSynced } from '../../data/queries/sync/replica-state'
import {
  useRejectedTexts,
  useTickets,
  type RejectedEntry,
  type TicketSummary,
} from '../../data/queries/tickets/tickets'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/language'
import { tickets } from '../../i18n/member-areas'
import { LocalDataError } from '../../shared/local-data-error'
import { Button } from '../../ui/button'
import { EmptyState, Skeleton } from '../../ui/states/empty-state'
import { lazy, Suspense, useRef, type KeyboardEvent } from 'react'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { TicketRow } from './ticket-row'

const RejectedMessage = lazy(() => import('./thread-log').then((part) => ({ default: part.RejectedMessage })))

interface Props {
  me: Id
  open: Id
  hrefOf: (ticket: Id) => string
  onCreate: () => void
  onEdit: (entry: RejectedEntry, text: string) => void
}

/** Lists the member's tickets and rejected ones. It is a wide card while no ticket is open. */
export function TicketsListPane({ me, open, hrefOf, onCreate, onEdit }: Props) {
  const t = useMessages(tickets)
  const { rows, loading, error, reload } = useTickets(me)
  const isSynced = useCollectionsSynced('support_tickets', 'ticket_messages')
  const refused = useRejectedTexts().filter((entry) => entry.c === 'support_tickets')
  const isKnown = !loading && error === null && isSynced
  const isEmpty = isKnown && rows.length === 0 && refused.length === 0
  const fullWidth = open === ''
  return (
    <section
      aria-label={t.yours}
      className={fullWidth ? 'rounded-xl bg-raised p-5 shadow-sm md:p-6' : 'flex min-h-0 flex-col max-md:hidden'}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-[1.125rem]/6">
          {t.yours}{' '}
          {isSynced && rows.length > 0 && <span className="font-medium text-muted">{formatCount(rows.length)}</span>}
        </h2>
        {!isEmpty && (
          <Button onClick={onCreate} size="sm">
            <Plus aria-hidden />
            {t.create}
          </Button>
        )}
      </div>
      {error !== null && (
        <LocalDataError title={t.loadFailed} known={rows.length > 0} onRetry={reload} className="mb-3" />
      )}
      {rows.length > 0 ? (
        <TicketList rows={rows} open={open} me={me} hrefOf={hrefOf} fullWidth={fullWidth} />
      ) : isEmpty ? (
        <EmptyState
          title={t.empty}
          action={
            <Button onClick={onCreate}>
              <Plus aria-hidden />
              {t.create}
            </Button>
          }
        >
          {t.emptyText}
        </EmptyState>
      ) : (
        error === null && !isKnown && <ListSkeleton />
      )}
      {refused.length > 0 && (
        <ul className="mt-4 grid gap-4">
          <Suspense>
            {refused.map((entry) => (
              <RejectedMessage key={entry.order} entry={entry} onEdit={(text) => onEdit(entry, text)} />
            ))}
          </Suspense>
        </ul>
      )}
    </section>
  )
}

interface TicketListProps {
  rows: readonly TicketSummary[]
  open: Id
  me: Id
  hrefOf: (ticket: Id) => string
  fullWidth: boolean
}

/** Lists the member's tickets. The up and down arrow keys move between them; Enter opens one. */
function TicketList({ rows, open, me, hrefOf, fullWidth }: TicketListProps) {
  const t = useMessages(tickets)
  const { shown, rest } = useFirstRows(rows)
  const list = useRef<HTMLUListElement>(null)

  function move(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    if (at === -1) return
    event.preventDefault()
    links[Math.min(links.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  }

  return (
    // The links handle focus and activation; the list only adds the arrow keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} onKeyDown={move} aria-label={t.listLabel} className="min-h-0 overflow-auto p-0.5">
      {shown.map((row) => (
        <li key={row.ticket.id} className={fullWidth ? 'border-t border-line first:border-t-0' : ''}>
          <TicketRow
            row={row}
            me={me}
            href={hrefOf(row.ticket.id)}
            current={row.ticket.id === open}
            fullWidth={fullWidth}
          />
        </li>
      ))}
      {rest.all > shown.length && (
        <li>
          <ShowMoreRows rest={rest} />
        </li>
      )}
    </ul>
  )
}

const ListSkeleton = () => (
  <ul aria-hidden>
    {['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2'].map((width) => (
      <li key={width} className="flex items-center gap-6 border-t border-line py-4 pl-6 first:border-t-0">
        <span className="grid min-w-0 flex-1 gap-2.5">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-11/12" />
        </span>
        <Skeleton className="h-3 w-20 max-md:hidden" />
        <Skeleton className="h-3 w-12" />
      </li>
    ))}
  </ul>
)
