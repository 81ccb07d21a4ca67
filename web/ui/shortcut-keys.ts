import { useSyncExternalStore } from 'react'

const key = 'coterie-single-keys'
const listeners = new Set<() => void>()
// The user's choice in browsers without storage.
let unstored: boolean | null = null

/**
 * Reports whether single-key shortcuts are enabled on this device: users of speech input can turn them off (WCAG 2.1.4).
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
 * Reports whether to ignore a single-key shortcut: while typing, with a modifier, in a dialog or menu, or if turned off.
 * AltGr does not count as a modifier, because some keyboards need it for `[`.
 */
export function ignoresShortcut(event: KeyboardEvent): boolean {
  if (!singleKeysEnabled() || event.defaultPrevented) return true
  const held = event.ctrlKey || event.metaKey || event.altKey
  if (held && !event.getModifierState('AltGraph')) return true
  if (document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return true
  return event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[contenteditable]') !== null
}
