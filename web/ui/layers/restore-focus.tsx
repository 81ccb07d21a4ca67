import { useEffect, useState } from 'react'

const focusable =
  'a[href], button:not([disabled]), input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * Restores the focus when the dialog or menu that contains it closes: to the control that opened it or, if that was
 * removed or is hidden, to the nearest element that remains, never to the body (U12).
 */
export function RestoreFocus() {
  const [opener] = useState(currentOpener)
  useEffect(() => () => returnTo(opener), [opener])
  return null
}

interface Opener {
  /** Null if a link opened the layer together with the page. */
  element: HTMLElement | null
  around: HTMLElement[]
}

function currentOpener(): Opener {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return { element: null, around: [] }
  const around: HTMLElement[] = []
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) around.push(box)
  return { element, around }
}

/**
 * Restores the focus and watches it for some seconds. The opener may be removed only after the server answers, and closing
 * dialogs move the focus themselves.
 */
function returnTo({ element, around }: Opener): void {
  const below = element?.closest('[role=dialog], [role=alertdialog]')
  let restored = false
  const settle = (): void => {
    const held = document.activeElement
    if (element !== null && !restored && held !== element && element.isConnected && below?.contains(held) === true) {
      restored = true
      return element.focus()
    }
    if (held !== null && held !== document.body) return
    if (element?.isConnected) element.focus()
    // a hidden element can't be focused
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const box = around.find((one) => one.isConnected)
    const target = box?.tagName === 'MAIN' ? null : box?.querySelector<HTMLElement>(focusable)
    target?.focus()
    if (document.activeElement === null || document.activeElement === document.body) focusMain()
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

const userEvents = ['pointerdown', 'keydown'] as const
const watchedMs = 5_000

function focusMain(): void {
  const main = document.querySelector('main')
  if (main === null) return
  if (!main.hasAttribute('tabindex')) main.setAttribute('tabindex', '-1')
  main.focus({ preventScroll: true })
}
