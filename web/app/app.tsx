import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { useMessages } from '../i18n/messages'
import { uiTexts } from '../i18n/ui'
import { Toasts } from '../ui/layers/toasts'
import { UiTextsContext } from '../ui/ui-texts'
import { routes } from './routes'

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
