import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import type { Id, SupportTicket } from '../../../../domain/entities'
import { useDeskMarks } from '../../../data/queries/tickets/desk-marks'
import { isSearched, queueWindow, useQueue, type QueueAsked } from '../../../data/queries/tickets/queue'
import { useDeskAdmins } from '../../../data/queries/people/people'
import { useNow } from '../../../data/queries/clock'
import { desk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { CopyFailed } from '../../../shared/copy-failed'
import { useRowCursor } from '../../../lists/use-row-cursor'
import { VirtualList } from '../../../lists/virtual-list'
import { EmptyState } from '../../../ui/states/empty-state'
import { QueueSkeleton } from './queue-skeleton'
import { QueueItem, queueRowHeight } from './queue-item'
import { useQueueSelection } from './use-beside'

interface Props {
  asked: Omit<QueueAsked, 'from'>
  /** The ticket beside the queue, '' = none. */
  shown: Id
  me: Id
  hrefOf: (ticket: string) => { pathname: string; search: string }
  /** What the list's place carries: its search comes back with Back. */
  state: unknown
  box: RefObject<HTMLInputElement | null>
  /** The first copy of the tickets is complete: before, nothing is called empty (P10). */
  arrived: boolean
  /** What of the tickets is here has been read: before, what is shown might be a part. */
  known: boolean
  /** What stands under an empty queue. */
  emptyAction?: ReactNode
  /** Hears whether nothing is like what was asked for. */
  onNone: (noRows: boolean) => void
  /** Since when (a date to be read) what is done is here; '' where all that is asked for is. */
  since: string
  /** What stands behind the last ticket. */
  end: ReactNode
}

const stepRows = queueWindow / 3

/** The queue in the order that was asked for; only what is in sight is read and drawn. */
export function Queue({ asked, shown, me, hrefOf, state, box, known, emptyAction, since, end, ...remaining }: Props) {
  const { arrived, onNone } = remaining
  const t = useMessages(desk)
  const sharedProps = { me, nowMs: useNow(), admins: useDeskAdmins(), hrefOf, state }
  const isFiltered = isSearched(asked)
  const [from, setFrom] = useState(0)
  const [visibleRange, setVisibleRange] = useState({ first: 0, last: 12 })
  const { value, loading, error, reload } = useQueue({ ...asked, from })
  const rows = value?.rows ?? noRows
  const selection = useQueueSelection({ rows, shown, hrefOf, state })
  const cursor = useRowCursor({ rows: rows.map(({ id }) => id), search: box, ...selection })
  const total = value?.total ?? 0
  const start = value?.from ?? 0
  const isEmpty = value !== undefined && !loading && arrived && total === 0
  useEffect(() => onNone(isEmpty), [isEmpty, onNone])
  const marks = useDeskMarks(
    me,
    rows.slice(Math.max(0, visibleRange.first - start), Math.max(0, visibleRange.last - start + 1)),
  )
  // a window further on only when what is in sight comes near its edge; a search is one window
  const onRange = (first: number, last: number) => {
    setVisibleRange({ first, last })
    const isNearEdge = last >= from + queueWindow - stepRows / 4 || first < from + stepRows / 4
    if (!isFiltered && isNearEdge) setFrom(Math.max(0, Math.floor((first - stepRows) / stepRows) * stepRows))
  }
  const failed = error !== null && (
    <CopyFailed title={t.failed} known={value !== undefined} onRetry={reload} className="p-3" />
  )
  if (value === undefined && failed) return failed
  if (value === undefined || !known || (total === 0 && (loading || !arrived))) return <QueueSkeleton />
  if (total === 0) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        {failed}
        <EmptyLocalQueue search={asked.search} searched={isFiltered} since={since} action={emptyAction} />
      </div>
    )
  }
  return (
    <div {...cursor.props} className="contents">
      {failed}
      <VirtualList
        // a search and its end begin at the top: the window that was read belongs to another place
        key={`${asked.status} ${asked.order} ${isFiltered}`}
        label={t.queue}
        count={total}
        kept={indexOfTicket(rows, shown, start)}
        rowHeight={queueRowHeight}
        onRange={onRange}
        end={end}
        className="min-h-0 flex-1"
        row={(index) => {
          const ticket = rows[index - start]
          if (ticket === undefined) return null
          return {
            key: ticket.id,
            content: (
              <QueueItem
                ticket={ticket}
                {...sharedProps}
                mark={marks.get(ticket.id)}
                isShown={ticket.id === shown}
                isCursor={shown === '' && ticket.id === cursor.cursor}
              />
            ),
          }
        }}
      />
    </div>
  )
}

/** No ticket here is like that; `since`: from when on they are here. */
function EmptyLocalQueue({ search, searched: isFiltered, since, action }: EmptyLocalQueueProps) {
  const t = useMessages(desk)
  return (
    <EmptyState title={t.none} action={action}>
      {/* what was looked for is said again, also where only a part of what is done is here */}
      {search !== '' && `${t.noMatch(search)} `}
      {since !== '' ? t.noneSince(since) : search === '' && (isFiltered ? t.noFilterMatch : t.noneText)}
    </EmptyState>
  )
}

interface EmptyLocalQueueProps {
  search: string
  searched: boolean
  since: string
  action: ReactNode
}

const noRows: SupportTicket[] = []

/** Where a ticket stands in the queue, -1 = it isn't in what was read of it. */
function indexOfTicket(rows: readonly SupportTicket[], ticket: Id, start: number): number {
  const at = rows.findIndex(({ id }) => id === ticket)
  return at < 0 ? -1 : start + at
}
