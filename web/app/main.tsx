import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { homeOf } from '../../domain/people/roles'
import { captureReferralCode } from '../data/queries/browser/referral-code'
import { currentPerson, onPersonChange } from '../data/queries/session/session'
import { startSession } from '../data/queries/session/session-actions'
import { followLanguage, keptLanguage, startLanguage } from '../i18n/language'
import { App } from './app'
import { showBadge } from './shell/app-badge'
import { openRoot } from './start/open-root'
import { fetchScreenAt } from './routes'
import { untilLoaded } from './start/until-loaded'
import { watchWriting } from '../ui/being-written'
import { startTheme } from '../ui/theme'

// A code in the address is kept on every load, on every page (specification, document 1, section 2).
captureReferralCode(location.search)
// Only links with a code load what counts them.
const { search } = location
if (/ref=/i.test(search))
  void import('../data/queries/browser/opened-link').then(
    ({ countOpened }) => countOpened(search),
    () => undefined,
  )
startTheme()
watchWriting()
void startSession()
const spoken = untilLoaded(() => startLanguage(currentPerson()?.language))
followLanguage()
// who signs in reads in the language of the account, unless one was chosen on this device (P3)
onPersonChange((person) => {
  void startLanguage(person?.language)
  // who has just signed in is on the way home: its code comes while the session is made sure of
  if (person !== null) fetchScreenAt(homeOf(person.roles), keptLanguage() ?? person.language)
  // who left, or another's account: the icon tells nobody what the one before hasn't read
  showBadge(0)
})

const root = openRoot()
if (root !== null) {
  // nothing is drawn before there are words for it
  void spoken.then((words) => {
    if (!words) return window.appStart?.offerRepair(false)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  })
}
// after the first paint has had the network for itself
const loaded = new Promise((resolve) => {
  if (document.readyState === 'complete') resolve(undefined)
  else addEventListener('load', resolve, { once: true })
})
void loaded
  .then(() => import('../ui/translated-page'))
  .then(
    ({ followTranslators }) => followTranslators(document),
    () => undefined,
  )
if (import.meta.env.PROD)
  void loaded
    .then(() => import('./start/service-worker'))
    .then(
      ({ startServiceWorker }) => startServiceWorker(),
      () => undefined,
    )
