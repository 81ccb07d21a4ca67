import { useEffect, useState, type ReactNode } from 'react'
import type { Id, SupportTicket } from '../../../../domain/entities'
import { useQueueRowInfo } from '../../../data/queries/tickets/queue-row-info'
import { needsScan, queueWindowSize, useQueue } from '../../../data/queries/tickets/queue'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { LocalDataError } from '../../../shared/local-data-error'
import { VirtualList } from '../../../lists/virtual-list'
import { EmptyState } from '../../../ui/states/empty-state'
import { QueueSkeleton } from './queue-skeleton'
import { queueRowHeight } from './queue-item'
import { useQueueItems, type QueueProps } from './use-queue-items'

interface Props extends QueueProps {
  /** True when the first sync of the tickets is complete; nothing is called empty before that (P10). */
  arrived: boolean
  /** True when the state of the local tickets is loaded; before that the list might be incomplete. */
  known: boolean
  emptyAction?: ReactNode
  onEmptyChange: (noRows: boolean) => void
  /** The day since which done tickets are on this device, formatted; '' if all matching tickets are. */
  since: string
  end: ReactNode
}

const stepRows = queueWindowSize / 3

/** The tickets on this device in the selected order; only visible rows are read and rendered. */
export function LocalQueue(props: Props) {
  const { query, shown, me, known, emptyAction, since, end, arrived, onEmptyChange } = props
  const t = useMessages(helpdesk)
  const isFiltered = needsScan(query)
  const [from, setFrom] = useState(0)
  const [visibleRange, setVisibleRange] = useState({ first: 0, last: 12 })
  const { value, loading, error, reload } = useQueue({ ...query, from })
  const rows = value?.rows ?? noRows
  const { elementProps, item } = useQueueItems(rows, props)
  const total = value?.total ?? 0
  const start = value?.from ?? 0
  const isEmpty = value !== undefined && !loading && arrived && total === 0
  useEffect(() => onEmptyChange(isEmpty), [isEmpty, onEmptyChange])
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
        <EmptyLocalQueue search={query.search} searched={isFiltered} since={since} action={emptyAction} />
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
        className="min-h-0 flex-1"
        row={(index) => item(rows[index - start], marks)}
      />
    </div>
  )
}

/** Explains that no local ticket matches; `since` is the day from which done tickets are on this device. */
function EmptyLocalQueue({ search, searched: isFiltered, since, action }: EmptyLocalQueueProps) {
  const t = useMessages(helpdesk)
  return (
    <EmptyState title={t.none} action={action}>
      {/* The search text is repeated even when done tickets are incomplete. */}
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

/** Returns the position of a ticket in the queue; -1 when it is not in the loaded window. */
function indexOfTicket(rows: readonly SupportTicket[], ticket: Id, start: number): number {
  const at = rows.findIndex(({ id }) => id === ticket)
  return at < 0 ? -1 : start + at
}
