import { useEffect, useState, type ReactNode } from 'react'
import type { Id, SupportTicket } from '../../../../domain/entities'
import { useCollectionsSynced, useDeviceWindow } from '../../../data/queries/sync/replica-state'
import { useQueueRowInfo } from '../../../data/queries/tickets/queue-row-info'
import { needsScan, queueWindowSize, useQueue } from '../../../data/queries/tickets/queue'
import { helpdesk } from '../../../i18n/admin-areas'
import { useMessages } from '../../../i18n/language'
import { LocalDataError } from '../../../shared/local-data-error'
import { VirtualList } from '../../../lists/virtual-list'
import { EmptyState } from '../../../ui/states/empty-state'
import { QueueSkeleton } from './queue-skeleton'
import { queueRowHeight, useQueueItems, type QueueProps } from './queue-item'

interface Props extends QueueProps {
  emptyAction?: ReactNode
  onEmptyChange?: ((noRows: boolean) => void) | undefined
  /** The first day whose done tickets are on this device, formatted; '' if all matching tickets are on it. */
  since: string
  end?: ReactNode
}

const stepRows = queueWindowSize / 3

/** The tickets on this device in the selected order; only visible rows are read and rendered. */
export function LocalQueue(props: Props) {
  const { query, shown, me, emptyAction, since, end, onEmptyChange } = props
  const t = useMessages(helpdesk)
  // The list isn't shown as empty before the first sync is complete (P10).
  const arrived = useCollectionsSynced('support_tickets')
  // Before the state of the local tickets is loaded, the list might be incomplete.
  const known = useDeviceWindow('support_tickets') !== undefined
  const isFiltered = needsScan(query)
  const [from, setFrom] = useState(0)
  const [visibleRange, setVisibleRange] = useState({ first: 0, last: 12 })
  const { value, loading, error, reload } = useQueue({ ...query, from })
  const rows = value?.rows ?? noRows
  const { elementProps, item } = useQueueItems(rows, props)
  const total = value?.total ?? 0
  const start = value?.from ?? 0
  const isEmpty = value !== undefined && !loading && arrived && total === 0
  useEffect(() => onEmptyChange?.(isEmpty), [isEmpty, onEmptyChange])
  const marks = useQueueRowInfo(
    me,
    rows.slice(Math.max(0, visibleRange.first - start), Math.max(0, visibleRange.last - start + 1)),
  )
  // The window moves only when the visible rows come near its edge. A search has a single window.
  const onRange = (first: number, last: number) => {
    setVisibleRange({ first, last })
    const isNearEdge = last >= from + queueWindowSize - stepRows / 4 || first < from + stepRows / 4
    if (!isFiltered && isNearEdge) setFrom(Math.max(0, Math.floor((first - stepRows) / stepRows) * stepRows))
  }
  const failed = error !== null && (
    <LocalDataError title={t.failed} known={value !== undefined} onRetry={reload} className="p-3" />
  )
  if (value === undefined && failed) return failed
  if (value === undefined || !known || (total === 0 && (loading || !arrived))) return <QueueSkeleton />
  if (total === 0) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        {failed}
        <EmptyState title={t.none} action={emptyAction}>
          {/* The message includes the search text even when done tickets are incomplete. */}
          {query.search !== '' && `${t.noMatch(query.search)} `}
          {since !== '' ? t.noneSince(since) : query.search === '' && (isFiltered ? t.noFilterMatch : t.noneText)}
        </EmptyState>
      </div>
    )
  }
  return (
    <div {...elementProps} className="contents">
      {failed}
      <VirtualList
        // A new key resets the scroll position when the search or the order changes.
        key={`${query.status} ${query.order} ${isFiltered}`}
        label={t.queue}
        count={total}
        keepInView={indexOfTicket(rows, shown, start)}
        rowHeight={queueRowHeight}
        onRange={onRange}
        end={end}
        row={(index) => item(rows[index - start], marks)}
      />
    </div>
  )
}

const noRows: SupportTicket[] = []

/** Returns the position of a ticket in the queue; -1 when it is not in the loaded window. */
function indexOfTicket(rows: readonly SupportTicket[], ticket: Id, start: number): number {
  const at = rows.findIndex(({ id }) => id === ticket)
  return at < 0 ? -1 : start + at
}
