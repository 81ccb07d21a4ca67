// The script of the static sign-in and sign-up pages (docs/decisions/0030). The app starts with the first interaction and
// keeps typed values and clicks.

import { registerFirstWorker } from '../../data/queries/browser/first-worker'

const entry = document.getElementById('entry')
const { app = '', preload = '' } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {}
let asked = false
let failed = false

/**
 * Starts the app. On failure it shows a message, and tries again on the next interaction or when the device is online
 * again.
 */
function start(): void {
  if (asked) return
  asked = true
  import(/* @vite-ignore */ app).then(
    () => window.appStart?.offerRepairIfNotStarted(),
    () => {
      asked = false
      failed = true
      for (const button of entry?.querySelectorAll('[aria-busy]') ?? []) button.removeAttribute('aria-busy')
      delete entry?.dataset['pressed']
      showFailure(true)
      window.appStart?.offerRepair(true)
    },
  )
  showFailure(false)
}

function showFailure(isShown: boolean): void {
  const failedNote = document.getElementById('entry-failed')
  if (failedNote !== null) failedNote.hidden = !isShown
}

function rememberClick(button: HTMLElement): void {
  if (entry === null) return
  entry.dataset['pressed'] = String([...entry.querySelectorAll('button')].indexOf(button as HTMLButtonElement))
  for (const other of entry.querySelectorAll('[aria-busy]')) other.removeAttribute('aria-busy')
  button.setAttribute('aria-busy', 'true')
  start()
}

function afterLoad(act: () => void, afterMs: number): void {
  if (document.readyState === 'complete') setTimeout(act, afterMs)
  else addEventListener('load', () => setTimeout(act, afterMs))
}

function prefetchApp(): void {
  for (const href of preload.split(' ')) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'script'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}

if (entry !== null) {
  for (const kind of ['pointerdown', 'focusin'] as const) entry.addEventListener(kind, start)
  // Typing starts the app, but after a failure it does not cause a new attempt.
  for (const kind of ['keydown', 'input'] as const) entry.addEventListener(kind, () => failed || start())
  window.addEventListener('online', () => failed && start())
  // A lost connection is reported before the user types; the files are cached by then.
  window.addEventListener('offline', start)
  entry.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.type === 'button') rememberClick(button)
  })
  entry.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.submitter !== null) rememberClick(event.submitter)
  })
  for (const button of entry.querySelectorAll<HTMLButtonElement>('[type=submit]')) button.disabled = false
}

// The app starts at once if the URL, stored values or the illustration in wide windows can change the screen.
const isStored = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
const wide = matchMedia('(min-width: 60rem)')
const needsApp =
  document.documentElement.dataset['entry'] === 'off' ||
  location.search !== '' ||
  location.hash !== '' ||
  isStored('referral_code') ||
  wide.matches
// A window that becomes wide shows the illustration, which the entry page does not have.
wide.addEventListener('change', start)
// A field may have been focused, or filled in by the browser, before this script ran.
if (needsApp || entry === null || entry.contains(document.activeElement)) start()
else afterLoad(prefetchApp, 200)
// The delay gives priority to the files that the page and a first interaction need.
afterLoad(() => void registerFirstWorker().catch(() => undefined), 2000)
