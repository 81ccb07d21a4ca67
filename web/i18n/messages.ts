import type { Language } from '../../domain/entities'
import type { Area } from './group'
import { useLanguage } from './language'

/**
 * The words of an area in the language of the interface; renders again when it changes. A screen's words are loaded with its code;
 * where they aren't here yet, the nearest Suspense shows its fallback, and a failure ends in the nearest error element.
 */
export function useMessages<T>(area: Area<T>): T {
  return area.read(useLanguage())
}

/** The words of an area in another language than the interface's, for a text somebody else will read. */
export const useMessagesIn = <T>(area: Area<T>, language: Language): T => area.read(language)

/** The words of an area, for code outside of React. Rejects when they aren't here and can't be loaded. */
export const messagesIn = <T>(area: Area<T>, language: Language): Promise<T> => area.load(language)
