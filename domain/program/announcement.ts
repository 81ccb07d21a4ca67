import type { Language } from '../collections/define/row'

/** An announcement to everyone who is signed in. Without `messageEs` the text is the same in both languages. */
export interface StoredAnnouncement {
  enabled: boolean
  message: string
  messageEs?: string
}

export function announcementText(
  { enabled, message, messageEs = message }: StoredAnnouncement,
  language: Language,
): string {
  return enabled ? (language === 'es' ? messageEs : message).trim() : ''
}

/**
 * Returns an id of the announcement. It is the same in both languages, so a person who closed the announcement doesn't see
 * it in the other language.
 */
export const announcementId = ({ message, messageEs = message }: StoredAnnouncement): string =>
  messageEs === message ? message : `${message}\n${messageEs}`

/** Returns the languages in which an enabled announcement has no text (P3). */
export const missingLanguages = ({ enabled, message, messageEs = message }: StoredAnnouncement): readonly Language[] =>
  enabled
    ? [...(message.trim() === '' ? (['en'] as const) : []), ...(messageEs.trim() === '' ? (['es'] as const) : [])]
    : []
