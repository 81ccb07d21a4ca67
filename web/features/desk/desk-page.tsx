import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { ticketStatuses, type TicketStatus } from '../../../domain/entities'
import { useQueue } from '../../data/repos/desk'
import { markTicketNotificationsRead } from '../../data/repos/notifications'
import { useMe } from '../../data/repos/session'
import { useSyncStatus } from '../../data/repos/sync-status'
import { desk } from '../../i18n/desk'
import { useMessages } from '../../i18n/messages'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { FilterTabs } from '../../ui/filter-tabs'
import { Skeleton } from '../../ui/skeleton'
import { Conversation } from './conversation'
import { Queue } from './queue'

/** Support Tickets of the admin: the queue and a conversation beside it, one after the other on phones. `?ticket=` opens one. */
export function DeskPage() {
  const t = useMessages(desk)
  const me = useMe().value
  const author = useMemo(
    () => ({ id: me?.id ?? '', name: `${me?.first_name ?? ''} ${me?.last_name ?? ''}`.trim() }),
    [me?.id, me?.first_name, me?.last_name],
  )
  const { rows, loading, error } = useQueue()
  const { state, opened } = useSyncStatus()
  const online = state !== 'offline'
  const [filter, setFilter] = useState<'all' | TicketStatus>('all')
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const open = search.get('ticket') ?? ''
  useEffect(() => {
    if (open !== '' && author.id !== '') void markTicketNotificationsRead(author.id, open)
  }, [open, author.id, rows])

  const shown = filter === 'all' ? rows : rows.filter((ticket) => ticket.status === filter)
  const waiting = rows.length === 0 && error === null && (loading || !opened) && online
  return (
    <div
      className={`grid min-h-0 content-start gap-4 py-4 md:px-8 md:py-5 ${open === '' ? 'px-4' : 'max-md:px-0'} md:h-[calc(100dvh-4.25rem)] md:min-h-152 md:grid-cols-[20rem_minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)]`}
    >
      <div className={`md:col-span-2 ${open === '' ? '' : 'max-md:hidden'}`}>
        <FilterTabs
          label={t.filter}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all' as const, label: t.all, count: rows.length },
            ...ticketStatuses.map((status) => ({
              value: status,
              label: t.statuses[status],
              count: rows.filter((ticket) => ticket.status === status).length,
            })),
          ]}
        />
      </div>
      <div className={`grid min-h-0 content-start gap-3 ${open === '' ? '' : 'max-md:hidden'}`}>
        {error !== null && <ErrorState title={t.failed} />}
        {waiting ? (
          <Skeleton className="h-80 rounded-lg" />
        ) : shown.length === 0 ? (
          <EmptyState title={t.none}>{t.noneText}</EmptyState>
        ) : (
          <Queue rows={shown} open={open} hrefOf={(ticket) => `${pathname}?ticket=${ticket}`} />
        )}
      </div>
      {open === '' ? (
        <div className="grid place-items-center rounded-xl bg-sunken/50 p-6 text-muted max-md:hidden">{t.pick}</div>
      ) : (
        <Conversation key={open} ticketId={open} author={author} online={online} backHref={pathname} />
      )}
    </div>
  )
}
