import { ChevronRight, RotateCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { mailtoLink } from '../../../domain/people/email/email-address'
import { homePathOf, type Role } from '../../../domain/people/roles'
import { usePublicProgram } from '../../data/queries/installation/public-program'
import { useCurrentPerson } from '../../data/queries/session/session'
import { GuestPage } from '../../features/auth/guest-frame'
import { shell, notFoundPage } from '../../i18n/areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { LinkButton, Button } from '../../ui/button'
import { closestAddress, splitDifference } from './closest-address'
import type { Area } from '../screen'
import { screenNames, screenTable, type BottomBarScreen } from '../screens'
import { bottomBarScreens } from '../shell/navigation'
import { Shell } from '../shell/shell'
import { useEffect, useState } from 'react'
import { momentOf } from '../../../domain/moments'
import { useCachedPublicPages } from '../../data/queries/browser/public-pages'
import { useProductName } from '../../data/queries/installation/installation'
import { useSyncStatus } from '../../data/queries/sync/sync-status'
import { formatMoment, formatTime } from '../../i18n/format'
import { StatusGlyph } from '../../ui/pictures/status-glyph'

/** The service worker marks the HTML if it couldn't ask the server whether the address exists. */
const wasServerUnreachable = (): boolean => document.getElementById('root')?.dataset['unreached'] !== undefined

export const NotFoundPage = () => (wasServerUnreachable() ? <OfflinePage /> : <UnknownAddress />)

/** Shows the requested address, a suggestion if exactly one address is close to it, and links to the user's screens. */
function UnknownAddress() {
  const t = useMessages(shell)
  const l = useMessages(notFoundPage)
  const language = useLanguage()
  const roles = useCurrentPerson()?.roles ?? null
  const support = usePublicProgram()?.supportEmail ?? ''
  const home = language === 'es' ? paths.landingEs : paths.landing
  const suggestion = suggestPage(location.pathname, roles, t)
  const affiliate = language === 'es' ? paths.affiliateEs : paths.affiliate
  const content = (
    <>
      <h1 className="text-3xl tracking-[-.02em] md:text-4xl md:leading-4xl">{t.lost}</h1>
      <p className="mt-4 max-w-[48ch] text-lg leading-lg">
        {suggestion === null ? l.lostText : suggestion.external ? l.lostNearPublic : l.lostNear}
      </p>
      <OpenedAddress suggestion={suggestion?.address ?? null} />
      <div className="mt-7 flex flex-wrap gap-3 max-md:grid">
        {suggestion !== null && (
          <LinkButton size="lg" href={suggestion.address} external={suggestion.external}>
            {l.goTo(suggestion.title)}
          </LinkButton>
        )}
        <LinkButton href={home} external size="lg" kind={suggestion === null ? 'primary' : 'quiet'}>
          {t.home}
        </LinkButton>
        {roles === null && suggestion?.title !== t.affiliateProgram && (
          <LinkButton href={affiliate} external size="lg" kind="quiet">
            {t.affiliateProgram}
          </LinkButton>
        )}
      </div>
      {roles !== null && <ScreenLinks names={bottomBarScreens(areaOf(homePathOf(roles)))} />}
      {roles === null && (
        <p className="mt-6 max-w-[52ch] text-pretty wrap-anywhere text-muted">
          {support === '' ? l.lostLinkAgain : <SupportLink address={support} />}
        </p>
      )}
    </>
  )
  // A signed-in person keeps the menu.
  if (roles === null) return <GuestPage>{content}</GuestPage>
  return (
    <Shell>
      <div className="max-w-160 px-4 pt-3 pb-8 md:px-6 md:pt-4 md:pb-12">{content}</div>
    </Shell>
  )
}

/** Shows the address to which a broken link can be reported, as a link that can wrap on phones. */
function SupportLink({ address }: { address: string }) {
  const [before = '', after = ''] = useMessages(notFoundPage).lostLink(address).split(address)
  return (
    <>
      {before}
      <a href={mailtoLink(address)} className="text-accent underline underline-offset-3">
        {address}
      </a>
      {after}
    </>
  )
}

type Messages = ReturnType<(typeof shell)['read']>

interface Suggestion {
  address: string
  title: string
  /** Whether the page is a public page, which needs a full page load. */
  external: boolean
}

/** Returns the page with the closest address, among public pages and the screens that the user may open. */
function suggestPage(requested: string, roles: readonly Role[] | null, t: Messages): Suggestion | null {
  const open = screenNames.filter((name) => {
    const { area } = screenTable[name]
    if (paths[name].includes(':')) return false
    if (roles === null) return area === 'guest'
    return area === 'user' || (area !== 'guest' && roles.includes(area))
  })
  const known: readonly Suggestion[] = [
    ...open.map((name) => ({ address: paths[name], title: t.titles[name], external: false })),
    ...[paths.affiliate, paths.affiliateEs].map((address) => ({ address, title: t.affiliateProgram, external: true })),
    ...[paths.terms, paths.termsEs].map((address) => ({ address, title: t.terms, external: true })),
  ]
  const address = closestAddress(
    requested,
    known.map((page) => page.address),
  )
  return known.find((page) => page.address === address) ?? null
}

const areaOf = (address: string): Area => {
  const name = screenNames.find((each) => paths[each] === address)
  return name === undefined ? 'user' : screenTable[name].area
}

function OpenedAddress({ suggestion }: { suggestion: string | null }) {
  const l = useMessages(notFoundPage)
  const requested = location.pathname
  const row = 'grid gap-x-6 sm:grid-cols-[6rem_minmax(0,1fr)]'
  const parts = suggestion === null ? null : splitDifference(requested, suggestion)
  return (
    <dl className="mt-5 grid gap-2 border-l-2 border-line pl-4 wrap-anywhere">
      <div className={row}>
        <dt className="text-muted">{l.youOpened}</dt>
        <dd className="font-semibold">
          {location.host}
          {parts === null ? (
            requested
          ) : (
            <>
              {parts.start}
              <mark className="inline-block min-w-1.5 rounded-sm bg-danger-soft px-px text-danger">
                {parts.a || '\u200b'}
              </mark>
              {parts.end}
            </>
          )}
        </dd>
      </div>
      {parts !== null && (
        <div className={row}>
          <dt className="text-muted">{l.closest}</dt>
          <dd className="font-semibold">
            {location.host}
            {parts.start}
            <ins className="inline-block min-w-1.5 rounded-sm bg-positive-soft px-px text-positive no-underline">
              {parts.b}
            </ins>
            {parts.end}
          </dd>
        </div>
      )}
    </dl>
  )
}

function ScreenLinks({ names }: { names: readonly BottomBarScreen[] }) {
  const t = useMessages(shell)
  const l = useMessages(notFoundPage)
  return (
    <section aria-labelledby="places" className="mt-9">
      <h2 id="places" className="text-[1.125rem]/6">
        {l.yourPlaces}
      </h2>
      <ul className="mt-3 rounded-lg bg-raised px-4 shadow-sm">
        {names.map((name) => {
          const { icon: Icon } = screenTable[name]
          return (
            <li key={name} className="border-t border-line first:border-t-0">
              <Link to={paths[name]} className="flex min-h-15 items-center gap-3.5 py-2 no-underline">
                {Icon && <Icon aria-hidden className="size-5 flex-none stroke-[1.75] text-accent" />}
                <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
                  <b className="font-semibold">{t.titles[name]}</b>
                  <span className="text-sm leading-sm text-muted">{l.hints[name]}</span>
                </span>
                <ChevronRight aria-hidden className="size-4.5 flex-none text-muted" />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const isToday = (ms: number): boolean => new Date(ms).toDateString() === new Date().toDateString()

/** Returns the time (ms) of today's first request for this address. */
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
  const cachedPages = useCachedPublicPages()
  const product = useProductName()
  const [since] = useState(firstAttempt)
  const ageText = (ms: number, also = ''): string => {
    const moment = momentOf(ms)
    const when = isToday(ms) ? t.asOfToday(formatTime(moment, language)) : t.asOf(formatMoment(moment, language))
    return [ms === 0 ? '' : when, also].filter((shellMessages) => shellMessages !== '').join('. ')
  }
  // Replaces the “not found” title, which the frame's layout effect has already set.
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
    <GuestPage only={cachedPages?.map(({ address }) => address) ?? []}>
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
          const page = cachedPages?.find(({ address }) => address === own)
          return (
            <li key={own} className={row}>
              {page === undefined ? (
                <span className={`${inner} text-muted`}>
                  <StoredPage name={name} note={cachedPages === undefined ? '' : t.notHere} />
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
