import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { recoveryTarget, repairedFragment } from '../../domain/paths'
import { useMessages } from '../i18n/messages'
import { uiTexts } from '../i18n/areas/everyone'
import { Toasts } from '../ui/layers/toasts'
import { UiTextsContext } from '../ui/ui-texts'
import { routes } from './routes'

// The router reads the address once, so what a mail program made of a link's # is put right before that: no page finds its token otherwise.
const repaired = repairedFragment(location.pathname, location.search)
if (repaired !== null) history.replaceState(null, '', repaired)
// a recovery link becomes its own page's (document 1, section 2)
const recovery = recoveryTarget(location.search, location.hash)
if (recovery !== null) history.replaceState(null, '', recovery)
const router = createBrowserRouter(routes())

/** The whole app: screens, toasts, and the words the parts say by themselves. */
export function App() {
  const texts = useMessages(uiTexts)
  return (
    <UiTextsContext.Provider value={texts}>
      <RouterProvider router={router} />
      <Toasts />
    </UiTextsContext.Provider>
  )
}
