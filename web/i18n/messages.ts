import type { Language } from '../../domain/entities'
import type { MessageArea } from './group'
import { useLanguage } from './language'

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
