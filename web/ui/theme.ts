import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const key = 'coterie-theme'
const listeners = new Set<() => void>()

/** Returns the saved theme. `public/boot.js` reads the same key before the first paint. */
export function savedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Without storage the theme lasts until the user leaves the page.
  }
  applyTheme(theme)
  listeners.forEach((listener) => listener())
}

/** Applies the saved theme and follows the system's. Call it only once. */
export function applySavedTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(savedTheme()))
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, savedTheme)

function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#181114' : '#f6f2ea')
}
