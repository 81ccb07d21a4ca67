import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { adminSettings } from '../../i18n/admin-settings'
import { apiKeys } from '../../i18n/api-keys'
import { useMessages } from '../../i18n/messages'

const tabs = ['system', 'security', 'content', 'integrations'] as const

/** The settings' places over a page below one of them, with the way back to it. */
export function SettingsAreaLine({ under = 'content' }: { under?: 'content' | 'integrations' }) {
  const t = useMessages(adminSettings)
  const keys = useMessages(apiKeys)
  return (
    <nav
      aria-label={t.tabs}
      className="flex w-0 min-w-full items-center gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] md:gap-6"
    >
      <Link
        to={`${paths.adminSettings}?tab=${under}`}
        aria-label={under === 'content' ? t.backToContent : keys.back}
        className="grid size-11 flex-none place-items-center rounded-full hover:bg-sunken"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
      </Link>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={`${paths.adminSettings}?tab=${tab}`}
          aria-current={tab === under ? 'true' : undefined}
          className="flex min-h-11 flex-none items-center border-b-2 border-transparent font-semibold text-muted no-underline hover:text-text aria-[current]:border-accent aria-[current]:text-text"
        >
          {t[tab]}
        </Link>
      ))}
    </nav>
  )
}
