import { dismissAnnouncement, useAnnouncement } from '../../data/queries/installation/program'
import { useLanguage, useMessages } from '../../i18n/language'
import { shell } from '../../i18n/areas'
import { AnnouncementBanner } from '../../ui/banner'

/** Shows the admins' announcement above every screen until the user dismisses it; also offline. */
export function Announcement() {
  const t = useMessages(shell)
  const { text, mark } = useAnnouncement(useLanguage())
  if (text === '') return null
  return (
    <aside aria-label={t.announcement} className="mx-4 mt-3 md:mx-6">
      <AnnouncementBanner close={{ label: t.closeAnnouncement, onClose: () => void dismissAnnouncement(mark) }}>
        {text}
      </AnnouncementBanner>
    </aside>
  )
}
