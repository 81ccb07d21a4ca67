import { ChevronRight, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { momentOf } from '../../../domain/moments'
import { paths } from '../../../domain/paths'
import { homePathOf } from '../../../domain/people/roles'
import { useCachedPublicPages } from '../../data/queries/browser/public-pages'
import { useProductName } from '../../data/queries/installation/installation'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useSyncStatus } from '../../data/queries/sync/sync-status'
import { GuestPage } from '../../features/auth/guest-frame'
import { formatMoment, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { notFoundPage } from '../../i18n/areas/rare'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import { Button } from '../../ui/button'
import { StatusGlyph } from '../../ui/pictures/status-glyph'

const isToday = (ms: number): boolean => new Date(ms).toDateString() === new Date().toDateString()

/** Returns when this address was first requested today, ms. */
function firstAttempt(): number {
  const state = history.state as { unreachedSince?: unknown } | null
  if (typeof state?.unreachedSince === 'number' && isToday(state.unreachedSince)) return state.unreachedSince
  const now = Date.now()
  history.replaceState({ ...state, unreachedSince: now }, '')
  return now
}

/**
 * Shown for an address that can't be checked offline (pattern 34). Lists only the content that is stored on this device,
 * and its age.
 */
export function OfflinePage() {
  const t = useMessages(notFoundPage)
  const shellMessages = useMessages(shell)
  const language = useLanguage()
  const roles = useCurrentPerson()?.roles ?? null
  const { at } = useSyncStatus()
  const kept = useCachedPublicPages()
  const product = useProductName()
  const [since] = useState(firstAttempt)
  const ageText = (ms: number, also = ''): string => {
    const moment = momentOf(ms)
    const when = isToday(ms) ? t.asOfToday(formatTime(moment, language)) : t.asOf(formatMoment(moment, language))
    return [ms === 0 ? '' : when, also].filter((shellMessages) => shellMessages !== '').join('. ')
  }
  // Runs after the frame has set a not found title.
  useEffect(() => {
    document.title = `${t.offline} · ${product}`
  }, [t, product])
  useEffect(() => {
    const reload = (): void => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  const pages = [
    { name: t.home, own: language === 'es' ? paths.landingEs : paths.landing, also: t.formWaits },
    { name: shellMessages.terms, own: language === 'es' ? paths.termsEs : paths.terms, also: '' },
    {
      name: shellMessages.affiliateProgram,
      own: language === 'es' ? paths.affiliateEs : paths.affiliate,
      also: t.formWaits,
    },
  ]
  return (
    <GuestPage only={kept?.map(({ address }) => address) ?? []}>
      <p className="mb-2 inline-flex items-center gap-2 text-caution">
        <StatusGlyph glyph="dashed" className="size-4" />
        {t.noConnection(formatTime(momentOf(since), language))}
      </p>
      <h1 className="text-3xl tracking-[-.02em] md:text-4xl md:leading-4xl">{t.offline}</h1>
      <p className="mt-4 max-w-[48ch] text-lg leading-lg">{t.offlineText}</p>
      <ul className="mt-5 max-w-xl rounded-xl bg-raised px-5 py-1.5 shadow-sm">
        {roles !== null && (
          <li className={row}>
            <Link to={homePathOf(roles)} className={inner}>
              <StoredPage name={t.yourDashboard} note={ageText(at, t.dashboardToo)} isStored />
            </Link>
          </li>
        )}
        {pages.map(({ name, own, also }) => {
          const page = kept?.find(({ address }) => address === own)
          return (
            <li key={own} className={row}>
              {page === undefined ? (
                <span className={`${inner} text-muted`}>
                  <StoredPage name={name} note={kept === undefined ? '' : t.notHere} />
                </span>
              ) : (
                // The page is a separate document, which needs a full page load.
                <a href={own} className={inner}>
                  <StoredPage name={name} note={ageText(page.at, also)} isStored />
                </a>
              )}
            </li>
          )
        })}
      </ul>
      <div className="mt-7 flex flex-wrap items-center gap-3">
        <Button size="lg" className="max-md:w-full" onClick={() => location.reload()}>
          <RotateCw aria-hidden />
          {t.tryAgain}
        </Button>
        <span className="text-muted">{t.triesItself}</span>
      </div>
    </GuestPage>
  )
}

const row = 'border-t border-line first:border-t-0'
const inner = 'flex min-h-15 items-center gap-3.5 py-2 no-underline'

const StoredPage = ({ name, note, isStored = false }: { name: string; note: string; isStored?: boolean }) => (
  <>
    <svg viewBox="0 0 24 24" aria-hidden className="size-6 flex-none text-accent" fill="none" stroke="currentColor">
      {isStored ? (
        <>
          <circle cx="12" cy="12" r="10.5" strokeWidth="2" />
          <circle cx="12" cy="12" r="7" fill="currentColor" stroke="none" />
        </>
      ) : (
        <circle cx="12" cy="12" r="10" strokeWidth="2" strokeDasharray="3.3 2.98" />
      )}
    </svg>
    <span className="grid min-w-0 flex-1">
      <b className="font-semibold">{name}</b>
      <span className="text-sm leading-sm text-muted">{note}</span>
    </span>
    {isStored && <ChevronRight aria-hidden className="size-4.5 flex-none text-muted" />}
  </>
)
