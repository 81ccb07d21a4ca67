import { Lock } from 'lucide-react'
import type { SupportTicket } from '../../../domain/entities'
import { desk } from '../../i18n/desk'
import { useMessages } from '../../i18n/messages'
import { Disc } from '../../ui/pictures/disc'

/** Who reads what is being written: one member, or admins only. */
export function ComposerHead({ ticket, internal }: { ticket: SupportTicket; internal: boolean }) {
  const t = useMessages(desk)
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
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-sm">
      <Disc name={ticket.person_name || ticket.person_email} seed={ticket.user_id} size="sm" />
      {/* a line on a desk; on phones an address that doesn't fit beside the name stands below it, and is cut there */}
      <span className="min-w-0 max-md:wrap-break-word md:truncate">
        {t.replyTo} <b className="font-semibold">{ticket.person_name}</b>,{' '}
        <span
          title={ticket.person_email}
          className="max-md:inline-block max-md:max-w-full max-md:truncate max-md:align-bottom"
        >
          {ticket.person_email}
        </span>
      </span>
    </p>
  )
}
