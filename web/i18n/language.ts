import { useSyncExternalStore } from 'react'
import type { Language } from '../../domain/entities'
import { messageGroups, type MessageArea } from './group'
import { everyone } from './areas'

const key = 'coterie-language'
const listeners = new Set<() => void>()
let current: Language = 'en'
/** The number of language changes so far, so that a language that loads late does not override a later choice. */
let choices = 0

export const currentLanguage = (): Language => current

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

/**
 * Changes the language. Resolves to false, without a change, if the messages can't be loaded. The caller saves the language
 * to the account (P3).
 */
export const setLanguage = (language: Language): Promise<boolean> => applyLanguage(language, saveLanguage)

/**
 * Sets the language at the start and at each sign-in: the one chosen on this device, otherwise the account's, the link's
 * (`lang`), the browser's, or English. Resolves to false if no language can be loaded.
 */
export async function initLanguage(account?: Language): Promise<boolean> {
  const wanted = savedLanguage() ?? account ?? linkLanguage() ?? browserLanguage()
  return (await applyLanguage(wanted)) || applyLanguage(wanted === 'en' ? 'es' : 'en')
}

/** Returns the language in the link's `lang` parameter. The server also uses it for link previews. */
function linkLanguage(): Language | null {
  const requested = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('lang')
  return requested === 'en' || requested === 'es' ? requested : null
}

function browserLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages
  for (const tag of wanted) {
    if (/^es\b/i.test(tag)) return 'es'
    if (/^en\b/i.test(tag)) return 'en'
  }
  return 'en'
}

/** Returns the language chosen on this device, null if none was chosen. */
export function savedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'en' || stored === 'es' ? stored : null
  } catch {
    return null
  }
}

/** Changes the language when another tab does. Drafts stay. */
export function syncLanguageAcrossTabs(): void {
  addEventListener('storage', ({ key: changed }) => {
    const stored = changed === key ? savedLanguage() : null
    if (stored !== null && stored !== current) void applyLanguage(stored)
  })
}

function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage the language lasts until the user leaves the page.
  }
}

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

/**
 * Returns the messages in the current language. Messages that are not loaded suspend the component; a failure is thrown to
 * the nearest error element.
 */
export function useMessages<T>(area: MessageArea<T>): T {
  return area.read(useLanguage())
}

/** Returns the messages in a given language, for a text that another person will read. */
export const useMessagesIn = <T>(area: MessageArea<T>, language: Language): T => area.read(language)

/** Loads the messages in a given language, for code outside of React. */
export const messagesIn = <T>(area: MessageArea<T>, language: Language): Promise<T> => area.load(language)
