import { recoveryTarget, referralLink } from '../../domain/paths'
import { linkedReferral } from '../../domain/referrals/referral-links'
import './pages.css'
import { captureReferralCode } from '../data/queries/browser/referral-code'
import { firstPaint } from './island/first-paint'
import { bringWorkerLater } from './island/later-worker'
import { rememberPage } from './island/remember-page'

// The little the public pages do by themselves; everything is readable and every link works without it.
captureReferralCode(location.search)
rememberPage(location.pathname)
bringWorkerLater()
const recovery = recoveryTarget(location.search, location.hash)
if (recovery !== null) location.replace(recovery)
const { codes, mark, named } = linkedReferral(new URLSearchParams(location.search))
const onLanding = location.pathname === '/' || location.pathname === '/es/'
if (named && onLanding && recovery === null) {
  // specification, document 1, section 2: the landing page carries the code to sign-up
  location.replace(referralLink('', codes[0] ?? '', mark))
}
const offer = document.querySelector<HTMLElement>('[data-offer-language]')
for (const link of document.querySelectorAll<HTMLElement>('[data-language]')) {
  link.addEventListener('click', () => {
    keepLanguage(link.dataset['language'] ?? '')
    if (offer) offer.hidden = true
  })
}
if (offer) offer.hidden = !wantsSpanish()
// English is the default: an English page doesn't undo a choice, a Spanish one is a choice
if (document.documentElement.lang === 'es') keepLanguage('es')
showWhoIsSignedIn()
/** Resolves once the forms and the calculator work. Their code comes after the first paint: before it, it is only in the way. */
export const started: Promise<void> = start()

async function start(): Promise<void> {
  const pressed = new Set<HTMLFormElement>()
  const hold = (event: Event): void => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) pressed.add(event.target)
  }
  addEventListener('submit', hold)
  await firstPaint()
  const { startForms } = await formsOnceThere()
  removeEventListener('submit', hold)
  startForms()
  // what was pressed before is done now
  for (const form of pressed) form.requestSubmit()
}

/** Without a line the forms say so, and their code comes when it is back. */
async function formsOnceThere(): Promise<typeof import('./island/forms')> {
  try {
    return await import('./island/forms')
  } catch {
    for (const band of document.querySelectorAll<HTMLElement>('form [data-line]')) {
      band.textContent = band.closest('form')?.dataset['needsLine'] ?? ''
      band.hidden = false
    }
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return formsOnceThere()
  }
}

/** The app speaks the language of the page one came from. */
function keepLanguage(language: string): void {
  try {
    if (language === 'en' || language === 'es') localStorage.setItem('coterie-language', language)
  } catch {
    // no storage: the app starts in English
  }
}

/** The chosen language, else the first of the browser's that the product speaks (P19). */
function wantsSpanish(): boolean {
  try {
    const chosen = localStorage.getItem('coterie-language')
    if (chosen !== null) return chosen === 'es'
  } catch {
    // no storage: nothing can have been chosen
  }
  // a browser may tell none
  const languages = (navigator.languages as readonly string[] | undefined) ?? []
  const spoken = languages.map((each) => each.slice(0, 2).toLowerCase())
  return spoken.find((each) => each === 'en' || each === 'es') === 'es'
}

/** 'Dashboard' when somebody is signed in here, else 'Dashboard Login'; and no word that is for guests. */
function showWhoIsSignedIn(): void {
  try {
    if (localStorage.getItem('coterie-person') === null) return
  } catch {
    return
  }
  for (const link of document.querySelectorAll<HTMLElement>('[data-signed-in]')) {
    link.textContent = link.dataset['signedIn'] ?? ''
  }
  for (const words of document.querySelectorAll<HTMLElement>('[data-guest]')) words.hidden = true
}
