import { useEffect, useState } from 'react'

const focusable =
  'a[href], button:not([disabled]), input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * Rendered inside a dialog, sheet or menu. It remembers the control that opened it and focuses this control again after
 * closing. If the control is removed, then or some time later, the nearest remaining element is focused, never the body
 * (U12). For example, an approved row loses its Approve button.
 */
export function RestoreFocus() {
  const [opener] = useState(currentOpener)
  useEffect(() => () => void (opener !== null && returnTo(opener)), [opener])
  return null
}

interface Opener {
  element: HTMLElement
  /** Ancestors, nearest first. */
  around: HTMLElement[]
}

function currentOpener(): Opener | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const around: HTMLElement[] = []
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) around.push(box)
  return { element, around }
}

/**
 * Watches the focus until the user acts, or for some seconds. The opener may be removed only after an answer arrives, and
 * closing dialogs move the focus themselves. A dialog below sets the focus to its own start, so the focus is moved back to
 * the opener once more.
 */
function returnTo({ element, around }: Opener): void {
  const below = element.closest('[role=dialog], [role=alertdialog]')
  let restored = false
  const settle = (): void => {
    const held = document.activeElement
    if (!restored && held !== element && element.isConnected && below?.contains(held) === true) {
      restored = true
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
    for (const userEvent of userEvents) document.removeEventListener(userEvent, stop)
  }
  const timer = setTimeout(stop, watchedMs)
  for (const userEvent of userEvents) document.addEventListener(userEvent, stop)
  document.addEventListener('focusin', settle)
  watcher.observe(document.body, { childList: true, subtree: true })
  queueMicrotask(settle)
}

/** Events that show where the user is. */
const userEvents = ['pointerdown', 'keydown'] as const
const watchedMs = 5_000

function focusMain(): void {
  const main = document.querySelector('main')
  if (main === null) return
  if (!main.hasAttribute('tabindex')) main.setAttribute('tabindex', '-1')
  main.focus({ preventScroll: true })
}
