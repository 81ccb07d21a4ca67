// Before the app's code: what its person saw last on this screen stands in the page (docs/decisions/0109) until the app takes its place
// (hand-over.ts). Built into one small script that each of the app's pages runs on its way to the first paint.

import { lookFor } from '../../data/repos/shown-look'
import { buildOf } from './build-of'
import { drawLook } from './tree'

/** Within this time what a look says of the clock still holds, ms. */
const freshMs = 60_000
/** The app has its place by then, or the look goes without it, ms: nobody is left with a picture. */
const patienceMs = 10_000

show()

function show(): void {
  const root = document.getElementById('root')
  const { pathname, search, hash } = location
  if (root === null || hash !== '') return
  const now = Date.now()
  const look = lookFor({ address: pathname + search, build: buildOf(), width: innerWidth }, now)
  const drawn =
    look === null ? null : drawLook(look.tree, { isFresh: now - look.at < freshMs, isOnline: navigator.onLine })
  if (look === null || !(drawn instanceof HTMLElement)) return
  drawn.id = 'look'
  drawn.setAttribute('aria-hidden', 'true')
  // whoever waits for the screen waits for what comes after it
  drawn.setAttribute('aria-busy', 'true')
  document.documentElement.lang = look.language
  document.title = look.title
  root.before(drawn)
  keepPresses(drawn)
  setTimeout(() => leave(drawn), patienceMs)
  // a file of the app that doesn't come
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && leave(drawn), true)
}

/** Keeps what is pressed last for the app's twin of it (take-over.ts); what opens another tab or a menu of the browser does so at once. */
function keepPresses(look: HTMLElement): void {
  look.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest('a, button') : null
    if (control === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    for (const other of look.querySelectorAll('[data-pressed]')) other.removeAttribute('data-pressed')
    control.setAttribute('data-pressed', '')
  })
}

/** The look goes without the app's screen; a link that was pressed is followed all the same. */
function leave(look: HTMLElement): void {
  if (!look.isConnected) return
  const pressed = look.querySelector('a[data-pressed]')
  look.remove()
  if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href)
}
