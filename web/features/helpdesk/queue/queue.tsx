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
import { useBeside } from './use-beside'

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
  onNone: (none: boolean) => void
  /** Since when (a date to be read) what is done is here; '' where all that is asked for is. */
  since: string
  /** What stands behind the last ticket. */
  end: ReactNode
}

const step = queueWindow / 3

/** The queue in the order that was asked for; only what is in sight is read and drawn. */
export function Queue({ asked, shown, me, hrefOf, state, box, known, emptyAction, since, end, ...told }: Props) {
  const { arrived, onNone } = told
  const t = useMessages(desk)
  const ofAll = { me, nowMs: useNow(), admins: useDeskAdmins(), hrefOf, state }
  const searched = isSearched(asked)
  const [from, setFrom] = useState(0)
  const [sight, setSight] = useState({ first: 0, last: 12 })
  const { value, loading, error, reload } = useQueue({ ...asked, from })
  const rows = value?.rows ?? none
  const beside = useBeside({ rows, shown, hrefOf, state })
  const cursor = useRowCursor({ rows: rows.map(({ id }) => id), search: box, ...beside })
  const total = value?.total ?? 0
  const start = value?.from ?? 0
  const isNone = value !== undefined && !loading && arrived && total === 0
  useEffect(() => onNone(isNone), [isNone, onNone])
  const marks = useDeskMarks(me, rows.slice(Math.max(0, sight.first - start), Math.max(0, sight.last - start + 1)))
  // a window further on only when what is in sight comes near its edge; a search is one window
  const onRange = (first: number, last: number) => {
    setSight({ first, last })
    const near = last >= from + queueWindow - step / 4 || first < from + step / 4
    if (!searched && near) setFrom(Math.max(0, Math.floor((first - step) / step) * step))
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
        <NoneHere search={asked.search} searched={searched} since={since} action={emptyAction} />
      </div>
    )
  }
  return (
    <div {...cursor.props} className="contents">
      {failed}
      <VirtualList
        // a search and its end begin at the top: the window that was read belongs to another place
        key={`${asked.status} ${asked.order} ${searched}`}
        label={t.queue}
        count={total}
        kept={placeOf(rows, shown, start)}
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
                {...ofAll}
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
function NoneHere({ search, searched, since, action }: NoneProps) {
  const t = useMessages(desk)
  return (
    <EmptyState title={t.none} action={action}>
      {/* what was looked for is said again, also where only a part of what is done is here */}
      {search !== '' && `${t.noMatch(search)} `}
      {since !== '' ? t.noneSince(since) : search === '' && (searched ? t.noFilterMatch : t.noneText)}
    </EmptyState>
  )
}

interface NoneProps {
  search: string
  searched: boolean
  since: string
  action: ReactNode
}

const none: SupportTicket[] = []

/** Where a ticket stands in the queue, -1 = it isn't in what was read of it. */
function placeOf(rows: readonly SupportTicket[], ticket: Id, start: number): number {
  const at = rows.findIndex(({ id }) => id === ticket)
  return at < 0 ? -1 : start + at
}
