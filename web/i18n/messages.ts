import type { Language } from '../../domain/entities'
import { useLanguage } from './language'

/** The words of one feature in both languages. Spanish must have every key of English, with the same parameters. */
export interface Messages<T> {
  readonly en: T
  readonly es: T
}

/** Declares the words of a feature: `messages({ en: {...}, es: {...} })`. */
export const messages = <T>(both: { en: T; es: NoInfer<T> }): Messages<T> => both

/** The words in the language of the interface; renders again when it changes. */
export const useMessages = <T>(both: Messages<T>): T => both[useLanguage()]

/** The words in a given language, for code outside of React. */
export const messagesIn = <T>(both: Messages<T>, language: Language): T => both[language]
