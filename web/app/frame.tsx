import { Suspense, useEffect, useLayoutEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { manifestPaths } from '../../domain/paths'
import { useProductName } from '../data/queries/installation/installation'
import { useLanguage } from '../i18n/language'
import { useMessages } from '../i18n/messages'
import { shell } from '../i18n/shell'
import { PageSkeleton } from './page-skeleton'
import { useOpenedLinks } from './use-opened-links'
import { useScreen } from './use-screen'

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
    <Suspense fallback={<PageSkeleton Bones={shown?.screen.Bones} />}>
      <Outlet />
    </Suspense>
  )
}
