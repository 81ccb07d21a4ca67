import { takeOver } from '../take-over'

/** What the rows have beside them may come with them, ms; what takes longer comes later. */
const besideMs = 150

/**
 * Waits until the app has drawn in the look's place what the look is of, or something else than that, and puts it there in one step: with
 * what was pressed, typed and scrolled.
 */
export function handOver(look: HTMLElement, root: HTMLElement): void {
  const { pathname, search } = location
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = new MutationObserver(check)
  watch.observe(root, { childList: true, subtree: true })
  check()

  function check(): void {
    // not where the look is of: sign-in, another role, another screen
    const isElsewhere = location.pathname !== pathname || location.search !== search
    if (!isElsewhere && !isDrawn(root)) return
    if (isElsewhere || root.querySelector('main [data-bone]') === null) take()
    else timer ??= setTimeout(take, besideMs)
  }

  function take(): void {
    watch.disconnect()
    clearTimeout(timer)
    // it may have gone by itself
    if (look.isConnected) takePlace(look, root)
  }
}

/** Whether a screen stands there with its rows, or one that has none, or why there is none. */
function isDrawn(root: HTMLElement): boolean {
  if (root.querySelector('h1, h2, [role=alert] > p') === null) return false
  const part = root.querySelector('main [data-look=rows]') ?? root
  return part.querySelector('[data-bone]') === null && part.textContent !== ''
}

function takePlace(look: HTMLElement, root: HTMLElement): void {
  const places = [...look.querySelectorAll('*')].filter((each) => each.scrollTop > 0 || each.scrollLeft > 0)
  const scrolled = places.map((place) => [twinOfBox(place, look, root), place.scrollTop, place.scrollLeft] as const)
  takeOver(look, root)
  for (const [twin, top, left] of scrolled) {
    if (twin !== undefined) Object.assign(twin, { scrollTop: top, scrollLeft: left })
  }
}

/** The same box of the app's screen: by how it looks and how many of these stand before it. */
function twinOfBox(box: Element, look: HTMLElement, root: HTMLElement): Element | undefined {
  const alike = (within: HTMLElement): Element[] =>
    [...within.querySelectorAll(box.localName)].filter((each) => each.className === box.className)
  return alike(root)[alike(look).indexOf(box)]
}
