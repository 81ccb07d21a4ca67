import { useEffect } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { recoveryTarget, repairFragment } from '../../domain/paths'
import { useMessages } from '../i18n/language'
import { uiTexts } from '../i18n/areas'
import { Toasts } from '../ui/layers/toasts'
import { UiTextsContext } from '../ui/ui-texts'
import { whenIdle } from '../ui/when-idle'
import { routes } from './routes'

// The router reads the URL only once, so a fragment that a mail program has changed is repaired first.
const repaired = repairFragment(location.pathname, location.search)
if (repaired !== null) history.replaceState(null, '', repaired)
// A recovery link is redirected to its page (document 1, section 2).
const recovery = recoveryTarget(location.search, location.hash)
if (recovery !== null) history.replaceState(null, '', recovery)
const router = createBrowserRouter(routes())

export function App() {
  const texts = useMessages(uiTexts)
  useEffect(() => {
    // a page translator may already have replaced texts
    void import('../ui/page-translation').then(
      ({ supportPageTranslation }) => supportPageTranslation(document),
      () => undefined,
    )
    return whenIdle(loadLater)
  }, [])
  return (
    <UiTextsContext.Provider value={texts}>
      <RouterProvider router={router} />
      <Toasts />
    </UiTextsContext.Provider>
  )
}

/** Loads what the first screen does not need, so that it doesn't compete with the screen for the network. */
function loadLater(): void {
  if (import.meta.env.PROD)
    void import('./start/service-worker').then(
      ({ registerServiceWorker }) => registerServiceWorker(),
      () => undefined,
    )
}
