import { useEffect, Suspense, useLayoutEffect } from 'react'
import { useNavigate, Outlet } from 'react-router-dom'
import { manifestPaths } from '../../domain/paths'
import { useProductName } from '../data/queries/installation/installation'
import { useLanguage } from '../i18n/language'
import { useMessages } from '../i18n/messages'
import { shell } from '../i18n/areas/everyone'
import { PageSkeleton } from './screen-skeleton'
import { useCurrentScreen } from './use-current-screen'

/**
 * Opens the link of a clicked notification without reloading the page, so that unsaved changes are asked about as usual.
 */
function useOpenedLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'OPEN_LINK') return
      // only our worker sends messages, and only paths are accepted, never another origin
      if ('link' in data && typeof data.link === 'string' && data.link.startsWith('/')) void navigate(data.link)
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [navigate])
}

/** Wraps every screen and sets the document title. */
export function Frame() {
  const t = useMessages(shell)
  const product = useProductName()
  const shown = useCurrentScreen()
  const title = shown === undefined ? t.lost : shown.screen.ownTitle ? '' : t.titles[shown.name]
  // a layout effect, so that a screen's own effect can override the title
  useLayoutEffect(() => {
    if (title !== '') document.title = `${title} · ${product}`
  }, [title, product])
  useOpenedLinks()
  const language = useLanguage()
  // keeps the installed app's language in sync
  useEffect(
    () => document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPaths[language]),
    [language],
  )
  return (
    // fallback while a message group is loading; screens load theirs before they render
    <Suspense fallback={<PageSkeleton Skeleton={shown?.screen.Skeleton} />}>
      <Outlet />
    </Suspense>
  )
}
