import { useSyncExternalStore } from 'react'
import type { Language } from '../../domain/entities'
import { messageGroups } from './group'
import { everyone } from './groups'

const key = 'coterie-language'
const listeners = new Set<() => void>()
let current: Language = 'en'
/** Number of language choices, so that a language that loads late does not override a later choice. */
let choices = 0

/** Returns the current language, for code outside of React. */
export const currentLanguage = (): Language => current

/** Returns the current language and rerenders when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

/**
 * Changes the language on this device after its messages are loaded. For signed-in users the caller also saves it to the
 * account (P3). Resolves to false if the messages can't be loaded; then nothing changes.
 */
export const setLanguage = (language: Language): Promise<boolean> => applyLanguage(language, saveLanguage)

/**
 * Sets the language at the start and at each sign-in: the one chosen on this device, otherwise the account's, the link's
 * (`lang`), the browser's, or English, in this order. If its messages can't be loaded, the other language is used. Resolves
 * to false if neither can be loaded.
 */
export async function initLanguage(account?: Language): Promise<boolean> {
  const wanted = savedLanguage() ?? account ?? linkLanguage() ?? browserLanguage()
  return (await applyLanguage(wanted)) || applyLanguage(wanted === 'en' ? 'es' : 'en')
}

/** Returns the language in the URL, which the server also uses for link previews. */
function linkLanguage(): Language | null {
  const named = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('lang')
  return named === 'en' || named === 'es' ? named : null
}

/** Returns the first supported language of the browser, or English. */
function browserLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages
  for (const tag of wanted) {
    if (/^es\b/i.test(tag)) return 'es'
    if (/^en\b/i.test(tag)) return 'en'
  }
  return 'en'
}

/** Returns the language chosen on this device, or null. */
export function savedLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'en' || kept === 'es' ? kept : null
  } catch {
    return null
  }
}

/** Changes the language when another tab does. Drafts stay. */
export function syncLanguageAcrossTabs(): void {
  addEventListener('storage', ({ key: changed }) => {
    const kept = changed === key ? savedLanguage() : null
    if (kept !== null && kept !== current) void applyLanguage(kept)
  })
}

function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage the language lasts until the user leaves the page.
  }
}

/** Changes the language after the requested groups are loaded. Resolves to false if they can't be loaded. */
async function applyLanguage(language: Language, then?: (language: Language) => void): Promise<boolean> {
  const choice = ++choices
  const missing = [...messageGroups].filter(
    (group) => (group === everyone || group.wasRequested()) && !group.isLoaded(language),
  )
  if (missing.length > 0) {
    try {
      await Promise.all(missing.map((group) => group.load(language)))
    } catch {
      return false
    }
    if (choice !== choices) return true
  }
  then?.(language)
  current = language
  if (typeof document !== 'undefined') document.documentElement.lang = language
  listeners.forEach((listener) => listener())
  return true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
