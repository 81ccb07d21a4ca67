import type { Language } from '../collections/define/row'

/** The stored announcement. Without `messageEs`, the text is the same in both languages. */
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
 * Returns an id that is the same in both languages, so a person who closed the announcement doesn't see it in the other
 * one.
 */
export const announcementId = ({ message, messageEs = message }: StoredAnnouncement): string =>
  messageEs === message ? message : `${message}\n${messageEs}`

export const missingLanguages = ({ enabled, message, messageEs = message }: StoredAnnouncement): readonly Language[] =>
  enabled
    ? [...(message.trim() === '' ? (['en'] as const) : []), ...(messageEs.trim() === '' ? (['es'] as const) : [])]
    : []
