import { keepSeen } from '../../data/repos/look'
import { buildOf } from './build-of'
import { lookOf } from './tree'

/** A screen that hasn't changed for this long stands still, ms. */
const stillMs = 1_500

/** Keeps the look of each screen that says so, once it stands still and when it is left. Call it once. */
export function keepLooks(root: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const whenIdle = (act: () => void): unknown =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act)
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(() => keep(root)), stillMs)
  }
  new MutationObserver(later).observe(root, { childList: true, subtree: true, characterData: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep(root))
  addEventListener('pagehide', () => keep(root))
  later()
}

function keep(root: HTMLElement): void {
  // the app hasn't its place yet
  if (document.getElementById('look') !== null) return
  const tree = lookOf(root)
  if (tree === null) return
  const { pathname, search } = location
  keepSeen({
    address: pathname + search,
    build: buildOf(),
    width: innerWidth,
    language: document.documentElement.lang,
    at: Date.now(),
    title: document.title,
    tree,
  })
}
