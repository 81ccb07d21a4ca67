import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { homePathOf } from '../../domain/people/roles'
import { captureReferralCode } from '../data/queries/browser/referral-code'
import { currentPerson, onPersonChange } from '../data/queries/session/session'
import { startSession } from '../data/queries/session/session-actions'
import { syncLanguageAcrossTabs, savedLanguage, initLanguage } from '../i18n/language'
import { App } from './app'
import { showAppBadge } from './shell/bell'
import { createAppRoot } from './start/create-app-root'
import { preloadScreen } from './preload-screens'
import { isGuestPath } from './routes'
import { retryUntilLoaded } from './start/retry-until-loaded'
import { watchInput } from '../ui/unsent-input'
import { applySavedTheme } from '../ui/theme'

// A referral code in the URL is stored on every page load (specification, document 1, section 2).
captureReferralCode(location.search)
// The click counter is loaded only for links with a code.
const { search } = location
if (/ref=/i.test(search))
  void import('../data/queries/browser/opened-link').then(
    ({ countLinkOpening: countOpened }) => countOpened(search),
    () => undefined,
  )
applySavedTheme()
watchInput()
void startSession()
const spoken = retryUntilLoaded(() => initLanguage(currentPerson()?.language))
syncLanguageAcrossTabs()
// After sign-in the account's language applies, unless the user chose one on this device (P3).
onPersonChange((person) => {
  void initLanguage(person?.language)
  if (person !== null && isGuestPath(location.pathname))
    preloadScreen(homePathOf(person.roles), savedLanguage() ?? person.language)
  // After a sign-out or a change of account, the app icon must not show the former user's count.
  showAppBadge(0)
})

const root = createAppRoot()
if (root !== null) {
  // No screen renders before its messages are loaded.
  void spoken.then((words) => {
    if (!words) return window.appStart?.offerRepair(false)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  })
}
