import type { Language } from '../../domain/entities'
import type { MessageArea } from './group'
import { useLanguage } from './language'

/**
 * Returns the messages of an area in the current language, and renders again when the language changes. A screen's messages
 * are loaded with its code. Messages that are not loaded suspend the component; a failure is thrown to the nearest error
 * element.
 */
export function useMessages<T>(area: MessageArea<T>): T {
  return area.read(useLanguage())
}

/** Returns the messages of an area in a given language, for a text that another person will read. */
export const useMessagesIn = <T>(area: MessageArea<T>, language: Language): T => area.read(language)

/** Resolves to the messages of an area, for code outside of React. Rejects if they can't be loaded. */
export const messagesIn = <T>(area: MessageArea<T>, language: Language): Promise<T> => area.load(language)
