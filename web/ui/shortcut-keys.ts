import { useSyncExternalStore } from 'react'

const key = 'coterie-single-keys'
const listeners = new Set<() => void>()
// Used if storage is unavailable, until the user leaves the page.
let unstored: boolean | null = null

/**
 * Reports whether single-key shortcuts are enabled on this device. Users of speech input, and users who press keys by
 * mistake, can turn them off (WCAG 2.1.4). This does not affect Ctrl shortcuts, Enter, Tab, arrows and Escape.
 */
export function singleKeysEnabled(): boolean {
  if (unstored !== null) return unstored
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeysEnabled(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
    unstored = null
  } catch {
    unstored = on
  }
  listeners.forEach((listener) => listener())
}

export const useSingleKeysEnabled = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, singleKeysEnabled)

/**
 * Reports whether a single-key shortcut must be ignored, because the user is typing, holds a modifier, has a dialog or menu
 * open, or has turned these shortcuts off. AltGr is not treated as a modifier, because some keyboards need it for `[`.
 */
export function ignoresShortcut(event: KeyboardEvent): boolean {
  if (!singleKeysEnabled() || event.defaultPrevented) return true
  const held = event.ctrlKey || event.metaKey || event.altKey
  if (held && !event.getModifierState('AltGraph')) return true
  if (document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return true
  return event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[contenteditable]') !== null
}
