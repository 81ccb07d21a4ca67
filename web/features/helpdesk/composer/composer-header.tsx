import { Lock } from 'lucide-react'
import type { SupportTicket } from '../../../../domain/entities'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Avatar } from '../../../ui/pictures/avatar'

/** Shows who will read the text: one member, or only admins. */
export function ComposerHeader({ ticket, internal }: { ticket: SupportTicket; internal: boolean }) {
  const t = useMessages(helpdesk)
  if (internal) {
    return (
      <p className="flex min-w-0 items-center gap-2 text-sm text-caution">
        <Lock aria-hidden className="size-4 flex-none" />
        <span>
          <b className="font-semibold">{t.noteTitle}.</b> {t.onlyAdmins}
        </span>
      </p>
    )
  }
  const name = ticket.person_name || ticket.person_email
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-sm">
      <Avatar name={name} seed={ticket.user_id} size="sm" />
      <span className="grid min-w-0 leading-tight wrap-anywhere">
        <span>
          {t.replyTo} <b className="font-semibold">{name}</b>
        </span>
        {name !== ticket.person_email && <span className="text-xs text-muted">{ticket.person_email}</span>}
      </span>
    </p>
  )
}
