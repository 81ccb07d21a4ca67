import { useEffect, Suspense, useLayoutEffect } from 'react'
import { useNavigate, Outlet } from 'react-router-dom'
import { manifestPaths } from '../../domain/paths'
import { useProductName } from '../data/queries/installation/installation'
import { useLanguage } from '../i18n/language'
import { useMessages } from '../i18n/messages'
import { shell } from '../i18n/areas/everyone'
import { PageSkeleton } from './screen-skeleton'
import { useScreen } from './use-screen'

/** Goes where a pressed notification leads, in this page as it is: what is being typed elsewhere is asked for as by any other link. */
function useOpenedLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'OPEN_LINK') return
      // the worker is ours, and an address of another origin is none of the product's
      if ('link' in data && typeof data.link === 'string' && data.link.startsWith('/')) void navigate(data.link)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [navigate])
}

/** Around every screen: the title of the browser's tab, from the table of screens. */
export function Frame() {
  const t = useMessages(shell)
  const product = useProductName()
  const shown = useScreen()
  const title = shown === undefined ? t.lost : shown.screen.ownTitle ? '' : t.titles[shown.name]
  // before the screen's own effects: one with a title of its own has the last word
  useLayoutEffect(() => {
    if (title !== '') document.title = `${title} · ${product}`
  }, [title, product])
  useOpenedLinks()
  const language = useLanguage()
  // what is installed from here speaks it too
  useEffect(
    () => document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPaths[language]),
    [language],
  )
  return (
    // words of a group that isn't here yet; a screen waits for its own before it is drawn
    <Suspense fallback={<PageSkeleton Skeleton={shown?.screen.Skeleton} />}>
      <Outlet />
    </Suspense>
  )
}
