import { useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Id } from '../../../domain/entities'
import type { TicketSummary } from '../../data/repos/tickets'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/tickets'
import { StatusBadge } from '../../ui/states/status-badge'
import { TicketStatusBadge } from './ticket-status'

interface Props {
  rows: readonly TicketSummary[]
  open: Id
  me: Id
  hrefOf: (ticket: Id) => string
}

/** One's own tickets; Up and Down move, Enter opens. */
export function TicketList({ rows, open, me, hrefOf }: Props) {
  const t = useMessages(tickets)
  const language = useLanguage()
  const list = useRef<HTMLUListElement>(null)

  function move(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    if (at === -1) return
    event.preventDefault()
    links[Math.min(links.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  }

  return (
    // The links carry focus and activation; the list only adds the arrows.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      onKeyDown={move}
      aria-label={t.listLabel}
      className="-mx-2 grid content-start gap-1 overflow-auto px-0.5 py-0.5 md:mx-0"
    >
      {rows.map((row) => {
        const { ticket, last, unread, waiting } = row
        const who = last.senderId === me ? t.you : last.senderName || t.support
        return (
          <li key={ticket.id} className="max-md:border-t max-md:border-line max-md:first:border-t-0">
            <Link
              to={hrefOf(ticket.id)}
              aria-current={ticket.id === open ? 'true' : undefined}
              className={`grid gap-1 rounded-md px-2 py-3.5 no-underline hover:bg-sunken md:rounded-lg md:px-4 ${
                ticket.id === open ? 'md:bg-raised md:shadow-sm' : ''
              } ${waiting ? 'md:ring-[1.5px] md:ring-line md:ring-inset' : ''}`}
            >
              <span className="flex items-baseline justify-between gap-3">
                <b className={unread > 0 ? 'font-bold' : 'font-semibold'}>{ticket.subject}</b>
                <time className="flex-none text-sm text-muted">{formatDate(last.at, language)}</time>
              </span>
              <span className="truncate text-muted">{last.removed ? t.removed : `${who}: ${last.text}`}</span>
              <span className="flex items-center gap-3 text-sm leading-sm">
                {waiting ? (
                  <>
                    <StatusBadge glyph="dashed" tone="caution">
                      {t.waiting}
                    </StatusBadge>
                    <span className="text-muted">{t.numberFollows}</span>
                  </>
                ) : (
                  <>
                    <TicketStatusBadge status={ticket.status} />
                    <span className="text-muted">
                      {ticket.number} · {t.categories[ticket.category]}
                    </span>
                  </>
                )}
                {unread > 0 && (
                  <span className="ml-auto rounded-full bg-accent px-2 py-0.5 text-xs leading-xs font-semibold text-on-accent">
                    {t.unread(unread)}
                  </span>
                )}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
