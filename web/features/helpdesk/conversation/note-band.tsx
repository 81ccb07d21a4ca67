import { Lock } from 'lucide-react'
import type { TicketNote } from '../../../../domain/entities'
import type { TicketFileInfo } from '../../../data/queries/tickets/ticket-files'
import { Attachments } from '../../../forms/attachments'
import { helpdesk } from '../../../i18n/areas/admins'
import { formatTime } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'

/** An internal note. It looks different from all messages, so nobody believes that it was sent. */
export function NoteBand({
  note,
  remoteFiles,
}: {
  note: TicketNote
  remoteFiles?: readonly TicketFileInfo[] | undefined
}) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  return (
    <li className="-mx-4 border-y-2 border-dashed border-caution bg-caution-soft px-4 py-3 text-caution md:-mx-5 md:px-5">
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <Lock aria-hidden className="size-4" />
        <b className="font-semibold">{t.noteTitle}</b>
        <span>{t.noteBy(note.author_name, formatTime(note.created_at, language))}</span>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-text">{note.note}</p>
      <Attachments of={note.files} far={remoteFiles} />
    </li>
  )
}
