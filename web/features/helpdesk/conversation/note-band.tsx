import { Lock } from 'lucide-react'
import type { TicketNote } from '../../../../domain/entities'
import type { ShownFile } from '../../../data/queries/tickets/ticket-files'
import { CarriedFiles } from '../../../forms/carried-files'
import { desk } from '../../../i18n/areas/admins'
import { formatTime } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'

/** An internal note. It looks different from any message, so that nobody takes it for one that was sent. */
export function NoteBand({ note, remoteFiles }: { note: TicketNote; remoteFiles?: readonly ShownFile[] | undefined }) {
  const t = useMessages(desk)
  const language = useLanguage()
  return (
    <li className="-mx-4 border-y-2 border-dashed border-caution bg-caution-soft px-4 py-3 text-caution md:-mx-5 md:px-5">
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <Lock aria-hidden className="size-4" />
        <b className="font-semibold">{t.noteTitle}</b>
        <span>{t.noteBy(note.author_name, formatTime(note.created_at, language))}</span>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-text">{note.note}</p>
      <CarriedFiles of={note.files} far={remoteFiles} />
    </li>
  )
}
