import { closeAnnouncement, useAnnouncement } from '../../data/queries/installation/program'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import { NoticeBand } from '../../ui/band'

/** The admins' announcement above every screen until it is closed, in the user's language; also offline. */
export function Announcement() {
  const t = useMessages(shell)
  const { text, mark } = useAnnouncement(useLanguage())
  if (text === '') return null
  return (
    <aside aria-label={t.announcement} className="mx-4 mt-3 md:mx-6">
      <NoticeBand close={{ label: t.closeAnnouncement, onClose: () => void closeAnnouncement(mark) }}>
        {text}
      </NoticeBand>
    </aside>
  )
}
