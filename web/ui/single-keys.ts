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
