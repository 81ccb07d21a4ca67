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
import { preloadScreen } from './routes'
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
  if (person !== null) preloadScreen(homePathOf(person.roles), savedLanguage() ?? person.language)
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
// Code that is loaded after the page does not compete with the first paint for the network.
const loaded = new Promise((resolve) => {
  if (document.readyState === 'complete') resolve(undefined)
  else addEventListener('load', resolve, { once: true })
})
void loaded
  .then(() => import('../ui/page-translation'))
  .then(
    ({ supportPageTranslation: followTranslators }) => followTranslators(document),
    () => undefined,
  )
if (import.meta.env.PROD)
  void loaded
    .then(() => import('./start/service-worker'))
    .then(
      ({ registerServiceWorker: startServiceWorker }) => startServiceWorker(),
      () => undefined,
    )
