// The little that the prerendered sign-in and sign-up need by themselves (docs/decisions/0037): the form can be filled in at once, the
// app comes with the first touch and takes over what was typed and pressed. Its code is fetched before that, when the line is idle; then the
// service worker is registered too, whether the app is asked for or not.

import { startFirstWorker } from '../../data/queries/browser/first-worker'

const entry = document.getElementById('entry')
const { app = '', preload = '' } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {}
let asked = false
let failed = false

/** Starts the app. Without a connection it says so, and the next touch asks again, or the line that is back. */
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
      show(true)
      window.appStart?.offerRepair(true)
    },
  )
  show(false)
}

function show(isShown: boolean): void {
  const words = document.getElementById('entry-failed')
  if (words !== null) words.hidden = !isShown
}

/** Keeps which button was pressed last, by its place among all of them; the app presses it when it is there. */
function press(button: HTMLElement): void {
  if (entry === null) return
  entry.dataset['pressed'] = String([...entry.querySelectorAll('button')].indexOf(button as HTMLButtonElement))
  for (const other of entry.querySelectorAll('[aria-busy]')) other.removeAttribute('aria-busy')
  button.setAttribute('aria-busy', 'true')
  start()
}

/** Does something when the page is there and has had the line for itself for a while. */
function onceLoaded(act: () => void, afterMs: number): void {
  if (document.readyState === 'complete') setTimeout(act, afterMs)
  else addEventListener('load', () => setTimeout(act, afterMs))
}

/** The app's files, fetched and neither read nor run: whoever only looks keeps a quiet phone. */
function fetchEarly(): void {
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
  // once it has said that it failed, not with each letter that is typed
  for (const kind of ['keydown', 'input'] as const) entry.addEventListener(kind, () => failed || start())
  window.addEventListener('online', () => failed && start())
  // without a line the app says so, before anything is typed: its files are fetched by then, or the worker has them
  window.addEventListener('offline', start)
  entry.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.type === 'button') press(button)
  })
  entry.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.submitter !== null) press(event.submitter)
  })
  for (const button of entry.querySelectorAll<HTMLButtonElement>('[type=submit]')) button.disabled = false
}

// what the address or this browser says changes the screen, and a wide one has a picture of today: the app draws it at once
const known = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
const wide = matchMedia('(min-width: 60rem)')
const changes =
  document.documentElement.dataset['entry'] === 'off' ||
  location.search !== '' ||
  location.hash !== '' ||
  known('referral_code') ||
  wide.matches
// a window made wide has half of it for the picture: nothing of it stands in the entry
wide.addEventListener('change', start)
// a field that the browser put the focus into, or filled in, before this ran
if (changes || entry === null || entry.contains(document.activeElement)) start()
else onceLoaded(fetchEarly, 200)
// after what the page and a first touch need
onceLoaded(() => void startFirstWorker().catch(() => undefined), 2000)
