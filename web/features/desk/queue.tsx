import { useState, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { Id, SupportTicket } from '../../../domain/entities'
import { useDeskMarks } from '../../data/repos/desk-marks'
import { isSearched, queueWindow, useQueue, type QueueAsked } from '../../data/repos/queue'
import { useNow } from '../../data/repos/today'
import { desk } from '../../i18n/desk'
import { useMessages } from '../../i18n/messages'
import { CopyFailed } from '../../lists/copy-failed'
import { useRowCursor } from '../../lists/use-row-cursor'
import { VirtualList } from '../../lists/virtual-list'
import { EmptyState } from '../../ui/states/empty-state'
import { QueueBones } from './desk-bones'
import { QueueRow } from './queue-row'

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
  /** What stands under an empty queue. */
  emptyAction?: ReactNode
}

const step = queueWindow / 3
/** About how high a row is, px. */
const rowHeight = 112

/** The queue in the order that was asked for; only what is in sight is read and drawn. */
export function Queue({ asked, shown, me, hrefOf, state, box, arrived, emptyAction }: Props) {
  const t = useMessages(desk)
  const nowMs = useNow()
  const searched = isSearched(asked)
  const [from, setFrom] = useState(0)
  const [sight, setSight] = useState({ first: 0, last: 12 })
  const { value, loading, error, reload } = useQueue({ ...asked, from })
  const rows = value?.rows ?? none
  const cursor = useRowCursor({ rows: rows.map(({ id }) => id), search: box })
  const total = value?.total ?? 0
  const start = value?.from ?? 0
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
  if (value === undefined || (total === 0 && (loading || !arrived))) return <QueueBones />
  if (total === 0) {
    return (
      <>
        {failed}
        <EmptyState title={t.none} action={emptyAction}>
          {!searched ? t.noneText : asked.search === '' ? t.noFilterMatch : t.noMatch(asked.search)}
        </EmptyState>
      </>
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
        rowHeight={rowHeight}
        onRange={onRange}
        className="min-h-0 flex-1"
        row={(index) => {
          const ticket = rows[index - start]
          if (ticket === undefined) return null
          const edge = ticket.id === cursor.cursor ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : ''
          return {
            key: ticket.id,
            content: (
              <Link
                to={hrefOf(ticket.id)}
                state={state}
                data-opener
                aria-current={ticket.id === shown ? 'true' : undefined}
                className={`grid grid-cols-[.5rem_minmax(0,1fr)] gap-x-2 border-b border-line py-3 pr-3.5 pl-2.5 no-underline hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-raised aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)] max-md:pl-4 max-md:pr-4 ${edge}`}
              >
                <QueueRow ticket={ticket} mark={marks.get(ticket.id)} me={me} nowMs={nowMs} />
              </Link>
            ),
          }
        }}
      />
    </div>
  )
}

const none: SupportTicket[] = []
