import { useSyncExternalStore } from 'react'

const key = 'coterie-single-keys'
const listeners = new Set<() => void>()
// where nothing can be stored it holds until the page is left
let unstored: boolean | null = null

/**
 * Whether a letter alone is a command here. Who speaks to the device, or presses keys by mistake, switches it off (WCAG 2.1.4): keys with
 * Ctrl, Enter, Tab, the arrows and Escape stay. Kept on this device.
 */
export function singleKeys(): boolean {
  if (unstored !== null) return unstored
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Switches letters alone on or off on this device. */
export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
    unstored = null
  } catch {
    unstored = on
  }
  listeners.forEach((listener) => listener())
}

/** The same for a screen. */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, singleKeys)

/**
 * Somebody types, holds a modifier, looks at a layer, or wants no letters as commands: a letter is none then. AltGr is no modifier here:
 * some keyboards write `[` with it.
 */
export function isLetterForOthers(event: KeyboardEvent): boolean {
  if (!singleKeys() || event.defaultPrevented) return true
  const held = event.ctrlKey || event.metaKey || event.altKey
  if (held && !event.getModifierState('AltGraph')) return true
  if (document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return true
  return event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[contenteditable]') !== null
}
