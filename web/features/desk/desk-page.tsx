import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { ticketStatuses, type TicketStatus } from '../../../domain/entities'
import { markTicketNotificationsRead } from '../../data/repos/notifications'
import { useQueueCounts } from '../../data/repos/queue'
import { useMe } from '../../data/repos/session'
import { useSyncStatus } from '../../data/repos/sync-status'
import { useOnline } from '../../data/repos/use-online'
import { desk } from '../../i18n/desk'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { oneOf, type ListSpec } from '../../lists/list-address'
import { SearchBox } from '../../lists/search-box'
import { useListState } from '../../lists/use-list-state'
import { FilterTabs } from '../../ui/filter-tabs'
import { Conversation } from './conversation'
import { Queue } from './queue'

const spec: ListSpec = {
  screen: 'support',
  filters: { status: oneOf(ticketStatuses) },
  sorts: [],
  sort: { key: 'last', descending: true },
}
const tabs = ['', ...ticketStatuses] as const

/** Support Tickets of the admin: the queue and a conversation beside it, one after the other on phones. `?ticket=` opens one. */
export function DeskPage() {
  const t = useMessages(desk)
  const me = useMe().value
  const author = useMemo(
    () => ({ id: me?.id ?? '', name: `${me?.first_name ?? ''} ${me?.last_name ?? ''}`.trim() }),
    [me?.id, me?.first_name, me?.last_name],
  )
  const online = useOnline()
  const { opened, progress } = useSyncStatus()
  const list = useListState(spec)
  const counts = useQueueCounts(ticketStatuses).value
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const box = useRef<HTMLInputElement>(null)
  const open = params.get('ticket') ?? ''
  const all = counts?.['']
  useEffect(() => {
    if (open !== '' && author.id !== '') void markTicketNotificationsRead(author.id, open)
  }, [open, author.id, all])

  const hrefOf = (ticket: string) => {
    const next = new URLSearchParams(params)
    if (ticket === '') next.delete('ticket')
    else next.set('ticket', ticket)
    return { pathname, search: next.size === 0 ? '' : `?${next}` }
  }
  const status = (list.state.filters['status'] ?? '') as '' | TicketStatus
  return (
    <div className="grid min-h-0 border-line md:mt-3 md:h-[calc(100dvh-5rem)] md:min-h-152 md:grid-cols-[21rem_minmax(0,1fr)] md:border-t">
      <div
        className={`flex min-h-0 min-w-0 flex-col max-md:h-[calc(100dvh-11.5rem)] md:border-r md:border-line ${open === '' ? '' : 'max-md:hidden'}`}
      >
        <div className="grid min-w-0 gap-2 border-b border-line p-3 max-md:px-4">
          <FilterTabs
            wrap
            label={t.filter}
            value={status}
            onChange={(next) => list.choose({ filters: { status: next } })}
            options={tabs.map((value) => ({
              value,
              label: value === '' ? t.all : t.statuses[value],
              count: counts && formatCount(counts[value]),
            }))}
          />
          <SearchBox list={list} label={t.search} box={box} />
        </div>
        <Queue
          status={status}
          search={list.state.search}
          open={open}
          hrefOf={hrefOf}
          state={state}
          box={box}
          arriving={!opened || progress !== null}
        />
      </div>
      {open === '' ? (
        <div className="grid place-items-center bg-raised p-6 text-muted max-md:hidden">{t.pick}</div>
      ) : (
        <Conversation key={open} ticketId={open} author={author} online={online} backTo={hrefOf('')} state={state} />
      )}
    </div>
  )
}
