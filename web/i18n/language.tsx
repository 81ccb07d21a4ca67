import { useSyncExternalStore } from 'react'
import type { Language } from '../../domain/entities'
import { groups } from './group'
import { everyone } from './groups'

const key = 'coterie-language'
const listeners = new Set<() => void>()
let current: Language = 'en'
/** How often a language was wanted: what arrives late doesn't overrule a later choice. */
let choices = 0

/** The language of the interface now, for code outside of React. */
export const currentLanguage = (): Language => current

/** The language of the interface; renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

/**
 * Changes the language of the interface on this device, once its words are here. Who is signed in also keeps it with the account
 * (P3). False when the words can't be loaded: then everything stays as it is.
 */
export const setLanguage = (language: Language): Promise<boolean> => speak(language, keep)

/**
 * Takes the language at the start and at each sign-in: the one chosen on this device, else the account's, else the link's (`lang`),
 * else the browser's as the first offer for somebody new, else English, which is the product's default. When its words can't be
 * loaded, the other language has to do. False when neither can be.
 */
export async function startLanguage(account?: Language): Promise<boolean> {
  const wanted = keptLanguage() ?? account ?? linkLanguage() ?? browserLanguage()
  return (await speak(wanted)) || speak(wanted === 'en' ? 'es' : 'en')
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

/** Another tab of this browser chose a language: this one speaks it from then on, with all that is written in it staying. */
export function followLanguage(): void {
  addEventListener('storage', ({ key: changed }) => {
    const kept = changed === key ? keptLanguage() : null
    if (kept !== null && kept !== current) void speak(kept)
  })
}

function keep(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // no storage: it holds until the page is left
  }
}

/** Speaks a language: at once when its words are here, else when they have come. False when they don't come. */
async function speak(language: Language, then?: (language: Language) => void): Promise<boolean> {
  const choice = ++choices
  const missing = [...groups].filter((group) => (group === everyone || group.wasAsked()) && !group.isHere(language))
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
