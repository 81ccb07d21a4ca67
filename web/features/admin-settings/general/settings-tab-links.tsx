import { Link } from 'react-router-dom'
import { paths } from '../../../../domain/paths'
import { adminSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { useScrollIntoView } from '../../../ui/use-scroll-into-view'

const tabs = ['system', 'security', 'content', 'integrations'] as const

/** Links to the tabs of the settings, shown on a subpage of one of them. */
export function SettingsTabLinks({ currentTab = 'content' }: { currentTab?: 'content' | 'integrations' }) {
  const t = useMessages(adminSettings)
  const currentRef = useScrollIntoView<HTMLAnchorElement>(currentTab)
  return (
    <div className="w-0 min-w-full border-b border-line max-md:-mx-4 max-md:min-w-[calc(100%+2rem)] max-md:fade-sideways">
      <nav
        aria-label={t.tabs}
        // Padding for the focus ring of the first link, which the scroll container would clip.
        className="relative -mb-px flex gap-5 overflow-x-auto px-4 [scrollbar-width:none] max-md:after:w-7.5 max-md:after:flex-none max-md:after:content-[''] md:-mx-2 md:gap-6 md:px-2"
      >
        {tabs.map((tab) => (
          <Link
            key={tab}
            ref={tab === currentTab ? currentRef : undefined}
            to={`${paths.adminSettings}?tab=${tab}`}
            aria-current={tab === currentTab ? 'true' : undefined}
            className="relative -mx-2 inline-flex min-h-11 flex-none scroll-mx-8 items-center rounded-md px-2 font-semibold text-muted no-underline after:absolute after:inset-x-2 after:bottom-0 after:border-b-2 after:border-transparent hover:text-text focus-visible:-outline-offset-2 aria-[current]:text-text aria-[current]:after:border-accent"
          >
            {t[tab]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
