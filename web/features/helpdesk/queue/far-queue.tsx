import { useCallback, useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import type { Id } from '../../../../domain/entities'
import type { ListedTicket } from '../../../../domain/api/messages/ticket-lists'
import type { QueueAsked } from '../../../data/queries/tickets/queue'
import { useAllTickets, useListedMarks } from '../../../data/queries/tickets/tickets-online'
import { useDeskAdmins } from '../../../data/queries/people/people'
import { useNow } from '../../../data/queries/clock'
import { desk } from '../../../i18n/areas/admins'
import { lists } from '../../../i18n/areas/signed-in'
import { useMessages } from '../../../i18n/messages'
import { ListFoot } from '../../../lists/list-foot'
import { ListTrouble } from '../../../lists/list-trouble'
import type { ListControl } from '../../../lists/use-list-state'
import { useRowCursor } from '../../../lists/use-row-cursor'
import { VirtualList } from '../../../lists/virtual-list'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/states/empty-state'
import { QueueSkeleton } from './queue-skeleton'
import { FarPart } from './far-part'
import type { Queue } from './queue'
import { QueueItem, queueRowHeight } from './queue-item'
import { useQueueSelection } from './use-beside'
import { useHasBeen } from '../conversation/conversation'

interface Props {
  list: ListControl
  asked: Omit<QueueAsked, 'from'>
  /** The ticket beside the list; '' for none. */
  shown: Id
  me: Id
  online: boolean
  hrefOf: (ticket: string) => { pathname: string; search: string }
  state: unknown
  box: RefObject<HTMLInputElement | null>
  /** Receives the first ticket; '' for none. */
  onTop: (ticket: Id) => void
  /** The local queue for offline use, if this device holds only a part of the tickets. */
  part: ComponentProps<typeof Queue> | undefined
}

/** Lists all tickets page by page from the server; loaded pages are available offline. */
export function FarQueue({ list, asked, shown, me, online, hrefOf, state, box, onTop, part }: Props) {
  const t = useMessages(desk)
  const nowMs = useNow()
  const admins = useDeskAdmins()
  const source = useAllTickets(asked, list.state.after)
  const rows = source.rows as readonly ListedTicket[]
  const marks = useListedMarks(me, rows)
  const selection = useQueueSelection({ rows, shown, hrefOf, state })
  const cursor = useRowCursor({ rows: rows.map(({ id }) => id), search: box, ...selection })
  const queryKey = JSON.stringify([asked, list.state.after])
  const isLoaded = source.known && !source.loading
  const first = rows[0]?.id ?? ''
  const reportedFor = useRef('')
  // Only the first answer counts, because a new first ticket must never redirect a reply that is being written.
  const reportTop = useCallback(
    (top: Id) => {
      if (reportedFor.current === queryKey) return
      reportedFor.current = queryKey
      onTop(top)
    },
    [queryKey, onTop],
  )
  const isOffline = !useHasBeen(online) && part !== undefined
  useEffect(() => {
    if (isLoaded && !isOffline) reportTop(first)
  }, [isLoaded, isOffline, first, reportTop])
  if (isOffline) return <FarPart {...part} onTop={reportTop} />
  return (
    <div {...cursor.props} className="flex min-h-0 flex-1 flex-col">
      <ListTrouble source={source} failed={t.failed} />
      {!source.known || (source.loading && rows.length === 0) ? (
        <QueueSkeleton />
      ) : rows.length === 0 && source.error === null ? (
        <EmptyServerQueue search={asked.search} onClear={() => list.choose({ search: '' })} />
      ) : (
        <VirtualList
          key={queryKey}
          label={t.queue}
          count={rows.length}
          rowHeight={queueRowHeight}
          onRange={noop}
          className="min-h-0 flex-1"
          row={(index) => {
            const ticket = rows[index]
            if (ticket === undefined) return null
            return {
              key: ticket.id,
              content: (
                <QueueItem
                  ticket={ticket}
                  mark={marks.get(ticket.id)}
                  me={me}
                  nowMs={nowMs}
                  admins={admins}
                  hrefOf={hrefOf}
                  state={state}
                  isShown={ticket.id === shown}
                  isCursor={shown === '' && ticket.id === cursor.cursor}
                />
              ),
            }
          }}
        />
      )}
      {(list.state.page > 1 || source.more) && <ListFoot list={list} source={source} keys={false} picks={false} />}
    </div>
  )
}

function EmptyServerQueue({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useMessages(desk)
  const l = useMessages(lists)
  if (search === '') return <EmptyState title={t.none}>{t.noFilterMatch}</EmptyState>
  return (
    <EmptyState
      title={t.none}
      action={
        <Button kind="quiet" onClick={onClear}>
          {l.clearSearch}
        </Button>
      }
    >
      {t.noMatch(search)}
    </EmptyState>
  )
}

const noop = (): void => undefined
