import { useRef, type KeyboardEvent } from 'react'
import type { Id } from '../../../domain/entities'
import type { TicketSummary } from '../../data/queries/tickets/tickets'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { TicketRow } from './ticket-row'

interface Props {
  rows: readonly TicketSummary[]
  open: Id
  me: Id
  hrefOf: (ticket: Id) => string
  fullWidth: boolean
}

/** Lists the member's tickets. The up and down arrow keys move between them; Enter opens one. */
export function TicketList({ rows, open, me, hrefOf, fullWidth }: Props) {
  const t = useMessages(tickets)
  const { shown, rest } = useFirstRows(rows)
  const list = useRef<HTMLUListElement>(null)

  function move(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    if (at === -1) return
    event.preventDefault()
    links[Math.min(links.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  }

  return (
    // The links handle focus and activation; the list only adds the arrow keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} onKeyDown={move} aria-label={t.listLabel} className="min-h-0 overflow-auto p-0.5">
      {shown.map((row) => (
        <li key={row.ticket.id} className={fullWidth ? 'border-t border-line first:border-t-0' : ''}>
          <TicketRow
            row={row}
            me={me}
            href={hrefOf(row.ticket.id)}
            current={row.ticket.id === open}
            fullWidth={fullWidth}
          />
        </li>
      ))}
      {rest.all > shown.length && (
        <li>
          <ShowMoreRows rest={rest} />
        </li>
      )}
    </ul>
  )
}
