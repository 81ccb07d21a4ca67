import { BrowserRouter } from 'react-router-dom'
import { useMessages } from '../i18n/messages'
import { uiTexts } from '../i18n/ui'
import { Toasts } from '../ui/toasts'
import { UiTextsContext } from '../ui/ui-texts'
import { AppRoutes } from './routes'
import { ErrorBoundary } from './error-boundary'

/** The whole app: routes, toasts, and the words the parts say by themselves. */
export function App() {
  const texts = useMessages(uiTexts)
  return (
    <UiTextsContext.Provider value={texts}>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Toasts />
    </UiTextsContext.Provider>
  )
}
