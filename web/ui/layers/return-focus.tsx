import { useEffect, useState } from 'react'

const focusable =
  'a[href], button:not([disabled]), input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * Inside a layer: remembers what opened it. After it has closed the focus goes back there; where the opener is gone, then or a
 * moment later (an approved row has no Approve any more), to the nearest thing that is still there, never to the body (U12).
 */
export function ReturnFocus() {
  const [opener] = useState(openerNow)
  useEffect(() => () => void (opener !== null && returnTo(opener)), [opener])
  return null
}

interface Opener {
  element: HTMLElement
  /** What it lay in, nearest first. */
  around: HTMLElement[]
}

function openerNow(): Opener | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const around: HTMLElement[] = []
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) around.push(box)
  return { element, around }
}

/**
 * Watches until the person does something, or for some seconds: what the layer was opened from may go only when an answer has come, and
 * until then a layer that closes moves the focus about by itself. A layer below takes it to its own start: once it is fetched back.
 */
function returnTo({ element, around }: Opener): void {
  const below = element.closest('[role=dialog], [role=alertdialog]')
  let fetched = false
  const settle = (): void => {
    const held = document.activeElement
    if (!fetched && held !== element && element.isConnected && below?.contains(held) === true) {
      fetched = true
      return element.focus()
    }
    if (held !== null && held !== document.body) return
    if (element.isConnected) return element.focus()
    const box = around.find((one) => one.isConnected)
    const target = box?.tagName === 'MAIN' ? null : box?.querySelector<HTMLElement>(focusable)
    if (target) target.focus()
    else focusMain()
  }
  const watcher = new MutationObserver(settle)
  const stop = (): void => {
    clearTimeout(timer)
    watcher.disconnect()
    document.removeEventListener('focusin', settle)
    for (const deed of deeds) document.removeEventListener(deed, stop)
  }
  const timer = setTimeout(stop, watchedMs)
  for (const deed of deeds) document.addEventListener(deed, stop)
  document.addEventListener('focusin', settle)
  watcher.observe(document.body, { childList: true, subtree: true })
  queueMicrotask(settle)
}

/** By these the person says where they are. */
const deeds = ['pointerdown', 'keydown'] as const
const watchedMs = 5_000

function focusMain(): void {
  const main = document.querySelector('main')
  if (main === null) return
  if (!main.hasAttribute('tabindex')) main.setAttribute('tabindex', '-1')
  main.focus({ preventScroll: true })
}
