import { useEffect, Suspense, useLayoutEffect } from 'react'
import { useNavigate, Outlet } from 'react-router-dom'
import { manifestPaths } from '../../domain/paths'
import { useProductName } from '../data/queries/installation/installation'
import { useLanguage } from '../i18n/language'
import { useMessages } from '../i18n/messages'
import { shell } from '../i18n/areas/everyone'
import { PageSkeleton } from './screen-skeleton'
import { useCurrentScreen } from './use-current-screen'

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
