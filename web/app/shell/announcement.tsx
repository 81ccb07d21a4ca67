import { Megaphone, X } from 'lucide-react'
import { closeAnnouncement, useAnnouncement } from '../../data/repos/announcement'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/shell'
import { IconButton } from '../../ui/icon-button'

/** What the admins tell everybody, over each screen until it is closed; in the admins' own words, offline too. */
export function Announcement() {
  const t = useMessages(shell)
  const message = useAnnouncement()
  if (message === '') return null
  return (
    <aside
      aria-label={t.announcement}
      className="mx-4 mt-3 flex items-start gap-3 rounded-lg bg-accent-soft py-1 pr-1 pl-4 text-accent md:mx-6"
    >
      <Megaphone aria-hidden className="mt-3 size-4.5 flex-none" />
      <p className="min-w-0 flex-1 py-2.5 wrap-anywhere whitespace-pre-wrap">{message}</p>
      <IconButton label={t.closeAnnouncement} onClick={() => void closeAnnouncement(message)}>
        <X aria-hidden />
      </IconButton>
    </aside>
  )
}
