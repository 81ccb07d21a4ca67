// The script of the prerendered sign-in and sign-up pages (docs/decisions/0037). The form can be filled in at once. The app
// starts with the first interaction, and takes over what was typed and clicked. Its code is prefetched and the service
// worker registered when the network is idle.

import { registerFirstWorker } from '../../data/queries/browser/first-worker'

const entry = document.getElementById('entry')
const { app = '', preload = '' } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {}
let asked = false
let failed = false

/** Starts the app. On failure it shows a message, and the next interaction or a restored connection tries again. */
function start(): void {
  if (asked) return
  asked = true
  import(/* @vite-ignore */ app).then(
    () => window.appStart?.expectStart(),
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

/** Stores which button was clicked last, by its index; the app clicks it after the start. */
function rememberClick(button: HTMLElement): void {
  if (entry === null) return
  entry.dataset['pressed'] = String([...entry.querySelectorAll('button')].indexOf(button as HTMLButtonElement))
  for (const other of entry.querySelectorAll('[aria-busy]')) other.removeAttribute('aria-busy')
  button.setAttribute('aria-busy', 'true')
  start()
}

/** Runs `act` some time after the page has loaded. */
function afterLoad(act: () => void, afterMs: number): void {
  if (document.readyState === 'complete') setTimeout(act, afterMs)
  else addEventListener('load', () => setTimeout(act, afterMs))
}

/** Prefetches the app's files without parsing or running them. */
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
  // only after a failure, not at each typed letter
  for (const kind of ['keydown', 'input'] as const) entry.addEventListener(kind, () => failed || start())
  window.addEventListener('online', () => failed && start())
  // without a connection the app reports it before anything is typed; by then its files are prefetched or cached
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

// the URL and stored values can change the screen, and wide windows show an illustration of today, so the app starts at
// once
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
// a widened window shows the illustration, which the entry page doesn't have
wide.addEventListener('change', start)
// a field may have been focused or filled in by the browser before this script ran
if (needsApp || entry === null || entry.contains(document.activeElement)) start()
else afterLoad(prefetchApp, 200)
// after the files that the page and a first interaction need
afterLoad(() => void registerFirstWorker().catch(() => undefined), 2000)
