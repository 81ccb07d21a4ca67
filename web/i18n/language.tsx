import { useSyncExternalStore } from 'react'
import type { Language } from '../../domain/entities'

const key = 'coterie-language'
const listeners = new Set<() => void>()
let current: Language = 'en'

/** The language of the interface now, for code outside of React. */
export const currentLanguage = (): Language => current

/** The language of the interface; renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

/** Changes the language of the interface on this device. Who is signed in also keeps it with the account (P3). */
export function setLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // no storage: it holds until the page is left
  }
  apply(language)
}

/**
 * Takes the language at the start and at each sign-in: the one chosen on this device, else the account's, else the link's (`lang`),
 * else the browser's as the first offer for somebody new, else English, which is the product's default.
 */
export function startLanguage(account?: Language): void {
  apply(keptLanguage() ?? account ?? linkLanguage() ?? browserLanguage())
}

/** The language that the opened link names, as the server reads it for the link's preview. */
function linkLanguage(): Language | null {
  const named = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('lang')
  return named === 'en' || named === 'es' ? named : null
}

/** The first of the browser's languages that the product speaks. */
function browserLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages
  for (const tag of wanted) {
    if (/^es\b/i.test(tag)) return 'es'
    if (/^en\b/i.test(tag)) return 'en'
  }
  return 'en'
}

/** The language chosen on this device, null when none was. */
export function keptLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'en' || kept === 'es' ? kept : null
  } catch {
    return null
  }
}

function apply(language: Language): void {
  current = language
  if (typeof document !== 'undefined') document.documentElement.lang = language
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
