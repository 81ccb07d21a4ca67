import { useEffect, Suspense, useLayoutEffect } from 'react'
import { useNavigate, Outlet, Navigate, useLocation } from 'react-router-dom'
import { manifestPaths, installedStart, paths } from '../../domain/paths'
import { useProductName } from '../data/queries/installation/installation'
import { useLanguage, useMessages } from '../i18n/language'
import { shell } from '../i18n/areas'
import { PageSkeleton } from './screen-skeleton'
import { useCurrentScreen } from './screens'
import { homePathOf, type Role } from '../../domain/people/roles'
import { lastPersonId, useSession } from '../data/queries/session/session'
import type { Area } from './screen'

/** Opens the link of a clicked notification without a reload, so that the app asks about unsaved changes as usual. */
function useOpenedLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'OPEN_LINK') return
      // Only our service worker sends messages. Only paths are accepted, never another origin.
      if ('link' in data && typeof data.link === 'string' && data.link.startsWith('/')) void navigate(data.link)
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [navigate])
}

export function Frame() {
  const t = useMessages(shell)
  const product = useProductName()
  const shown = useCurrentScreen()
  const title = shown === undefined ? t.lost : shown.screen.ownTitle ? '' : t.titles[shown.name]
  // A layout effect runs first, so that a screen's own effect can override the title.
  useLayoutEffect(() => {
    if (title !== '') document.title = `${title} · ${product}`
  }, [title, product])
  useOpenedLinks()
  const language = useLanguage()
  // Selects the manifest in the user's language, which the browser uses for the installed app.
  useEffect(
    () => document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPaths[language]),
    [language],
  )
  return (
    // Shown while a message group is loading. Screens load their messages before they render.
    <Suspense fallback={<PageSkeleton Skeleton={shown?.screen.Skeleton} />}>
      <Outlet />
    </Suspense>
  )
}

interface Guard {
  /** The required role. If it is omitted, any signed-in user may open the area. */
  holds?: Role
  signedOut: string
  otherwise: string
}

const guards: { [area in Exclude<Area, 'guest'>]: Guard } = {
  user: { signedOut: paths.auth, otherwise: paths.auth },
  affiliate: { holds: 'affiliate', signedOut: paths.auth, otherwise: paths.dashboard },
  admin: { holds: 'admin', signedOut: paths.adminAuth, otherwise: paths.auth },
}

/**
 * Applies the areas' access rules (document 1, section 2) with the stored roles; the server checks every request itself.
 */
export function AreaGuard() {
  const area = useCurrentScreen()?.screen.area ?? 'user'
  const { state, person, renewing } = useSession()
  const { pathname, search } = useLocation()
  if (area === 'guest') return <Outlet />
  const { holds, signedOut, otherwise } = guards[area]
  if (state === 'starting') return <GuardSpinner />
  if (person === null) {
    const from = search === installedStart ? undefined : pathname + search
    // The user's id is stored so that another user is not redirected to this address (features/auth/way-back.ts).
    return <Navigate to={signedOut} replace state={{ from, of: lastPersonId() }} />
  }
  // The start URL of the installed app leads to the home screen of every role.
  if (search === installedStart) return <Navigate to={homePathOf(person.roles)} replace />
  if (holds !== undefined && !person.roles.includes(holds)) {
    // The stored roles may lack a role that was just granted.
    return renewing ? <GuardSpinner /> : <Navigate to={otherwise} replace />
  }
  return <Outlet />
}

function GuardSpinner() {
  const t = useMessages(shell)
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3 text-muted">
      <span aria-hidden className="flex gap-1.5">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-2.5 animate-pulse rounded-full bg-accent" />
        ))}
      </span>
      {t.loading}
    </div>
  )
}
