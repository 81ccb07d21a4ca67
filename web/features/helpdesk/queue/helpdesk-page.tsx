import { useState, useCallback, useEffect, useMemo, useRef, Fragment, memo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Id, ticketStatuses } from '../../../../domain/entities'
import { useTopTicket, type QueueQuery, useQueueCounts } from '../../../data/queries/tickets/queue'
import { useCollectionsSynced, useDeviceWindow } from '../../../data/queries/sync/replica-state'
import { markTicketNotificationsRead } from '../../../data/queries/session/notifications'
import { useTicketCounts } from '../../../data/queries/money/stats'
import { useListState } from '../../../lists/use-list-state'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'
import { Conversation } from '../conversation/conversation'
import type { TicketFlow } from '../conversation/ticket-panel'
import { ConversationSkeleton } from './queue-skeleton'
import { QueueColumn } from './queue-column'
import { toQueueQuery, queueListSpec, useTicketLink } from './queue-address'
import { helpdesk } from '../../../i18n/admin-areas'
import { useMessages } from '../../../i18n/language'
import { useAuthor } from '../../../shared/thread-parts'
import { Keycap } from '../../../lists/keycap'

/**
 * Returns the ticket shown beside the queue: the selected one, otherwise the first. The first ticket stays while the queue
 * changes, because a new first ticket must never receive a reply that was begun for another one.
 */
function useShownTicket(chosen: Id, { status, order }: Pick<QueueQuery, 'status' | 'order'>, room: boolean): Id {
  const top = useTopTicket({ status, order })
  const queue = `${status} ${order}`
  const [initialTicket, setInitialTicket] = useState<{ queue: string; id: Id } | null>(null)
  const initialHere = initialTicket !== null && initialTicket.queue === queue ? initialTicket : null
  // The answer may still belong to the previous queue.
  if (room && initialHere === null && !top.loading && typeof top.value === 'string')
    setInitialTicket({ queue, id: top.value })
  if (chosen !== '') return chosen
  return room ? (initialHere?.id ?? '') : ''
}

/** After a ticket was answered or resolved, the queue opens the next one; an undo opens the ticket again. */
function useAdvance() {
  const [handled, setHandled] = useState<Id>('')
  const [next, setNext] = useState<Id | null>(null)
  const linkTo = useTicketLink()
  const navigate = useNavigate()
  const open = useCallback(
    (ticket: Id | null) => {
      setHandled('')
      if (ticket === null) return
      const { to, state } = linkTo(ticket)
      setNext(ticket)
      void navigate(to, { state, replace: true })
    },
    [linkTo, navigate],
  )
  const flow = useMemo<TicketFlow>(() => ({ onHandled: setHandled, onReopened: open }), [open])
  return { handled, next, flow, onNext: open }
}

/** The help desk: queue and conversation, one at a time on mobile. `?ticket=` opens a ticket. */
export function HelpdeskPage() {
  const author = useAuthor()
  const arrived = useCollectionsSynced('support_tickets')
  const list = useListState(queueListSpec)
  // The local counts say whether there is anything to show; the numbers of tickets come from the server.
  const localCounts = useQueueCounts(ticketStatuses).value
  const counted = useTicketCounts()
  const [params] = useSearchParams()
  const searchRef = useRef<HTMLInputElement>(null)
  const chosen = params.get('ticket') ?? ''
  const query = toQueueQuery(list.state, author.id)
  const isSplit = useDesktopLayout('columns')
  const window = useDeviceWindow('support_tickets')
  const cut = window?.cut === true
  const fromServer = cut || list.state.filters['all'] === '1'
  const [top, setTop] = useState<Id | null>(null)
  const [isNone, setNone] = useState(false)
  const shownLocally = useShownTicket(chosen, query, isSplit && arrived && !fromServer)
  const shown = fromServer ? chosen || (isSplit ? (top ?? '') : '') : isNone && chosen === '' ? '' : shownLocally
  const { flow, ...advance } = useAdvance()
  const all = localCounts?.['']
  const isEmpty = fromServer ? top === '' : isNone
  useEffect(() => {
    if (chosen !== '' && author.id !== '') markTicketNotificationsRead(author.id, chosen).catch(() => undefined)
  }, [chosen, author.id, all])

  // Without a conversation beside it, the empty queue uses the whole width.
  const hasNothing =
    shown === '' &&
    (isEmpty || (!fromServer && arrived && localCounts !== undefined && localCounts[query.status] === 0))
  return (
    <div
      data-fills="phones-too"
      className={`grid min-h-0 grid-rows-[minmax(0,1fr)] border-line max-md:min-h-100 max-md:flex-1 md:mt-2.5 md:min-h-152 md:flex-1 md:border-t ${
        hasNothing ? '' : 'lg:grid-cols-[21rem_minmax(0,1fr)] min-[105rem]:grid-cols-[24rem_minmax(0,1fr)]'
      }`}
    >
      <div
        className={`flex min-h-0 min-w-0 flex-col lg:border-r lg:border-line ${chosen === '' ? '' : 'max-lg:hidden'}`}
      >
        <QueueColumn
          list={list}
          query={query}
          counts={counted}
          localCounts={arrived && !cut ? localCounts : undefined}
          shown={shown}
          handled={advance.handled}
          onNext={advance.onNext}
          me={author.id}
          searchRef={searchRef}
          cut={cut}
          fromServer={fromServer}
          cutoff={window?.cutoff ?? ''}
          onTopTicket={setTop}
          onEmptyChange={setNone}
        />
        <ShortcutHints />
      </div>
      {shown !== '' ? (
        <Conversation
          key={shown}
          ticketId={shown}
          opened={chosen !== ''}
          author={author}
          flow={flow}
          takesFocus={shown === advance.next}
        />
      ) : (
        isSplit && !hasNothing && <ConversationSkeleton />
      )}
    </div>
  )
}

const ShortcutHints = memo(function ShortcutHints() {
  const t = useMessages(helpdesk)
  const keys: readonly (readonly [string[], string])[] = [
    [['J', 'K'], t.keyMove],
    [['R'], t.keyReply],
    [['N'], t.keyNote],
    [['A'], t.keyAssign],
  ]
  return (
    // The first hint has two keys; the remaining space is divided between the other hints.
    <p className="flex items-center gap-x-1.5 border-t border-line px-3 py-2 text-xs whitespace-nowrap text-muted max-md:hidden [&>kbd:nth-of-type(n+3)]:ml-auto">
      {keys.map(([shortcutKeys, label]) => (
        <Fragment key={label}>
          {shortcutKeys.map((shortcutKey) => (
            <Keycap key={shortcutKey}>{shortcutKey}</Keycap>
          ))}
          {label}
        </Fragment>
      ))}
    </p>
  )
})
