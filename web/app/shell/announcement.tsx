import { closeAnnouncement, useAnnouncement } from '../../data/queries/installation/program'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import { NoticeBand } from '../../ui/band'

/** What the admins tell everybody, over each screen until it is closed; in the reader's language and the admins' own words, offline too. */
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
