import { useCallback, useEffect, useRef, type ComponentProps } from 'react'
import type { Id } from '../../../../domain/entities'
import type { ListedTicket } from '../../../../domain/api/messages/ticket-lists'
import { useOnline } from '../../../data/queries/network'
import { useQueue } from '../../../data/queries/tickets/queue'
import { useAllTicketsOnline, useListedRowInfo } from '../../../data/queries/tickets/tickets-online'
import { helpdesk } from '../../../i18n/admin-areas'
import { lists } from '../../../i18n/areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { ListFooter } from '../../../lists/list-footer'
import { ListNotice } from '../../../lists/list-notice'
import type { ListControl } from '../../../lists/use-list-state'
import { VirtualList } from '../../../lists/virtual-list'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/states/empty-state'
import { QueueSkeleton } from './queue-skeleton'
import { LocalQueue } from './local-queue'
import { queueRowHeight, useQueueItems, type QueueProps } from './queue-item'
import { useHasBeenTrue } from '../conversation/conversation'
import { useSyncStatus } from '../../../data/queries/sync/sync-status'
import { formatRecentTime } from '../../../shared/formats'
import { Banner } from '../../../ui/banner'

interface Props extends QueueProps {
  list: ListControl
  onTopTicket: (ticket: Id) => void
  /** The queue to show while offline if this device holds only a part of the tickets; undefined otherwise. */
  part: ComponentProps<typeof LocalQueue> | undefined
}

/** Lists all tickets page by page from the server. Loaded pages are available offline. */
export function ServerQueue({ list, onTopTicket, part, ...queue }: Props) {
  const t = useMessages(helpdesk)
  const l = useMessages(lists)
  const { query } = queue
  const source = useAllTicketsOnline(query, list.state.after)
  const rows = source.rows as readonly ListedTicket[]
  const marks = useListedRowInfo(queue.me, rows)
  const { elementProps, item } = useQueueItems(rows, queue)
  const queryKey = JSON.stringify([query, list.state.after])
  const isLoaded = source.known && !source.loading
  const first = rows[0]?.id ?? ''
  const reportedFor = useRef('')
  // Only the first answer counts, because a new first ticket must never receive a reply that was begun for another one.
  const reportTop = useCallback(
    (top: Id) => {
      if (reportedFor.current === queryKey) return
      reportedFor.current = queryKey
      onTopTicket(top)
    },
    [queryKey, onTopTicket],
  )
  const isOffline = !useHasBeenTrue(useOnline()) && part !== undefined
  useEffect(() => {
    if (isLoaded && !isOffline) reportTop(first)
  }, [isLoaded, isOffline, first, reportTop])
  if (isOffline) return <OfflineQueue {...part} onTopTicket={reportTop} />
  return (
    <div {...elementProps} className="flex min-h-0 flex-1 flex-col">
      <ListNotice source={source} failed={t.failed} />
      {!source.known || (source.loading && rows.length === 0) ? (
        <QueueSkeleton />
      ) : rows.length === 0 && source.error === null ? (
        <EmptyState
          title={t.none}
          action={
            query.search === '' ? undefined : (
              <Button kind="quiet" onClick={() => list.choose({ search: '' })}>
                {l.clearSearch}
              </Button>
            )
          }
        >
          {query.search === '' ? t.noFilterMatch : t.noMatch(query.search)}
        </EmptyState>
      ) : (
        <VirtualList
          key={queryKey}
          label={t.queue}
          count={rows.length}
          rowHeight={queueRowHeight}
          onRange={noop}
          row={(index) => item(rows[index], marks)}
        />
      )}
      {(list.state.page > 1 || source.more) && <ListFooter list={list} source={source} keys={false} picks={false} />}
    </div>
  )
}

const noop = (): void => undefined

/** Replaces the server's list while offline with the most urgent tickets on this device. */
function OfflineQueue({ onTopTicket, ...queue }: ComponentProps<typeof LocalQueue> & Pick<Props, 'onTopTicket'>) {
  const t = useMessages(helpdesk)
  const l = useMessages(lists)
  const language = useLanguage()
  const { at } = useSyncStatus()
  const { value } = useQueue({ ...queue.query, from: 0 })
  const top = value === undefined ? undefined : (value.rows[0]?.id ?? '')
  useEffect(() => {
    if (top !== undefined) onTopTicket(top)
  }, [top, onTopTicket])
  return (
    <>
      <Banner title={l.offline}>{t.partHere(at === 0 ? '' : formatRecentTime(at, language))}</Banner>
      <LocalQueue {...queue} />
    </>
  )
}
