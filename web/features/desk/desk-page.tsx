import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { ticketStatuses } from '../../../domain/entities'
import { useArrived } from '../../data/repos/arrived'
import { markTicketNotificationsRead } from '../../data/repos/notifications'
import { useQueueCounts } from '../../data/repos/queue'
import { useMe } from '../../data/repos/session'
import { useOnline } from '../../data/repos/use-online'
import { desk } from '../../i18n/desk'
import { useMessages } from '../../i18n/messages'
import { useListState } from '../../lists/use-list-state'
import { useWide } from '../../lists/use-wide'
import { Button } from '../../ui/button'
import { Conversation } from './conversation'
import { ConversationBones } from './desk-bones'
import { askedOf, deskSpec } from './desk-spec'
import { DeskTools } from './desk-tools'
import { KeysLine } from './keys-line'
import { Queue } from './queue'
import { useShownTicket } from './use-shown-ticket'

/** Support Tickets of the admin: the queue and a conversation beside it, one after the other on phones. `?ticket=` opens one. */
export function DeskPage() {
  const t = useMessages(desk)
  const me = useMe().value
  const author = useMemo(
    () => ({ id: me?.id ?? '', name: `${me?.first_name ?? ''} ${me?.last_name ?? ''}`.trim() }),
    [me?.id, me?.first_name, me?.last_name],
  )
  const online = useOnline()
  const arrived = useArrived('support_tickets')
  const list = useListState(deskSpec)
  const counts = useQueueCounts(ticketStatuses).value
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const box = useRef<HTMLInputElement>(null)
  const chosen = params.get('ticket') ?? ''
  const asked = askedOf(list.state)
  const { status } = asked
  const wide = useWide()
  const shown = useShownTicket(chosen, asked, wide && arrived)
  const all = counts?.['']
  useEffect(() => {
    if (chosen !== '' && author.id !== '') markTicketNotificationsRead(author.id, chosen).catch(() => undefined)
  }, [chosen, author.id, all])

  const hrefOf = (ticket: string) => {
    const next = new URLSearchParams(params)
    if (ticket === '') next.delete('ticket')
    else next.set('ticket', ticket)
    return { pathname, search: next.size === 0 ? '' : `?${next}` }
  }
  // the next queue with something in it, for one that is empty
  const other = status === '' ? undefined : ticketStatuses.find((one) => one !== status && (counts?.[one] ?? 0) > 0)
  const nothing = arrived && counts !== undefined && counts[status] === 0 && shown === ''
  return (
    <div
      data-fills
      className={`grid min-h-0 border-line md:mt-2.5 md:min-h-152 md:flex-1 md:border-t ${
        nothing ? '' : 'md:grid-cols-[21rem_minmax(0,1fr)] min-[84rem]:grid-cols-[24rem_minmax(0,1fr)]'
      }`}
    >
      <div
        className={`flex min-h-0 min-w-0 flex-col max-md:h-[calc(100dvh-10rem)] md:border-r md:border-line ${chosen === '' ? '' : 'max-md:hidden'}`}
      >
        <DeskTools list={list} asked={asked} counts={arrived ? counts : undefined} box={box} />
        <Queue
          asked={asked}
          shown={shown}
          me={author.id}
          hrefOf={hrefOf}
          state={state}
          box={box}
          arrived={arrived}
          emptyAction={
            other === undefined ? undefined : (
              <Button kind="quiet" onClick={() => list.choose({ filters: { status: other }, search: '' })}>
                {t.nextStatus(t.statuses[other])}
              </Button>
            )
          }
        />
        <KeysLine />
      </div>
      {shown !== '' ? (
        <Conversation
          key={shown}
          ticketId={shown}
          opened={chosen !== ''}
          author={author}
          online={online}
          backTo={hrefOf('')}
          state={state}
        />
      ) : (
        wide && !nothing && <ConversationBones />
      )}
    </div>
  )
}
