import { recoveryTarget, referralLink } from '../../domain/paths'
import { parseReferralLink } from '../../domain/referrals/referral-links'
import './pages.css'
import { captureReferralCode } from '../data/queries/browser/referral-code'
import { waitForFirstPaint } from './island/first-paint'
import { registerWorkerLater, rememberPage } from './island/register-worker-later'

// The script of the public pages. Without it all texts can be read and all links work.
captureReferralCode(location.search)
rememberPage(location.pathname)
registerWorkerLater()
const recovery = recoveryTarget(location.search, location.hash)
if (recovery !== null) location.replace(recovery)
const { codes, mark, named } = parseReferralLink(new URLSearchParams(location.search))
const onLanding = location.pathname === '/' || location.pathname === '/es/'
if (named && onLanding && recovery === null) {
  // The landing page passes the code on to sign-up (specification, document 1, section 2).
  location.replace(referralLink('', codes[0] ?? '', mark))
}
const offer = document.querySelector<HTMLElement>('[data-offer-language]')
for (const link of document.querySelectorAll<HTMLElement>('[data-language]')) {
  link.addEventListener('click', () => {
    saveLanguage(link.dataset['language'] ?? '')
    if (offer) offer.hidden = true
  })
}
if (offer) offer.hidden = !wantsSpanish()
// Opening a Spanish page counts as a choice of Spanish. English is the default, so opening an English page does not undo a
// choice.
if (document.documentElement.lang === 'es') saveLanguage('es')
showSignedIn()
/**
 * Resolves when the forms and the calculator work. Their code is loaded after the first paint, so that it does not delay
 * the paint.
 */
export const formsReady: Promise<void> = start()

async function start(): Promise<void> {
  const pressed = new Set<HTMLFormElement>()
  const queueSubmit = (event: Event): void => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) pressed.add(event.target)
  }
  addEventListener('submit', queueSubmit)
  await waitForFirstPaint()
  const { startForms } = await loadForms()
  removeEventListener('submit', queueSubmit)
  startForms()
  // Submits forms whose button was clicked before their code was loaded.
  for (const form of pressed) form.requestSubmit()
}

/**
 * Loads the code of the forms. While offline the forms show a note, and the code is loaded when the device is online again.
 */
async function loadForms(): Promise<typeof import('./island/forms')> {
  try {
    return await import('./island/forms')
  } catch {
    for (const band of document.querySelectorAll<HTMLElement>('form [data-line]')) {
      band.textContent = band.closest('form')?.dataset['needsLine'] ?? ''
      band.hidden = false
    }
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadForms()
  }
}

function saveLanguage(language: string): void {
  try {
    if (language === 'en' || language === 'es') localStorage.setItem('coterie-language', language)
  } catch {
    // Without storage the app starts in English.
  }
}

/** Reports whether the chosen language, else the first supported language of the browser, is Spanish (P19). */
function wantsSpanish(): boolean {
  try {
    const chosen = localStorage.getItem('coterie-language')
    if (chosen !== null) return chosen === 'es'
  } catch {
    // Without storage no language can have been chosen.
  }
  // Some browsers do not provide languages.
  const languages = (navigator.languages as readonly string[] | undefined) ?? []
  const spoken = languages.map((each) => each.slice(0, 2).toLowerCase())
  return spoken.find((each) => each === 'en' || each === 'es') === 'es'
}

/** Shows 'Dashboard' instead of 'Dashboard Login' to a signed-in user and hides texts for guests. */
function showSignedIn(): void {
  try {
    if (localStorage.getItem('coterie-person') === null) return
  } catch {
    return
  }
  for (const link of document.querySelectorAll<HTMLElement>('[data-signed-in]')) {
    link.textContent = link.dataset['signedIn'] ?? ''
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-guest]')) element.hidden = true
}
