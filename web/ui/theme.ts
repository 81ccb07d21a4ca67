import { useSyncExternalStore } from 'react'

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const key = 'coterie-theme'
const listeners = new Set<() => void>()

/** The theme chosen on this device. `public/boot.js` reads the same key before the first paint. */
export function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

/** Chooses the theme on this device. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // no storage: it holds until the page is left
  }
  applyTheme(theme)
  listeners.forEach((listener) => listener())
}

/** Follows the system while nothing was chosen. Call it once. */
export function startTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(keptTheme()))
}

/** The theme for a screen. */
export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, keptTheme)

function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#181114' : '#f6f2ea')
}
