import type { Language } from '../entities'

/** What the admins tell everybody who is signed in. Words stored before there were two languages are the same in both. */
export interface StoredAnnouncement {
  enabled: boolean
  message: string
  messageEs?: string
}

/** The announcement in somebody's language, '' = nothing is told. */
export function announcementIn(
  { enabled, message, messageEs = message }: StoredAnnouncement,
  language: Language,
): string {
  return enabled ? (language === 'es' ? messageEs : message).trim() : ''
}

/** Which announcement it is: somebody who closed it in one language isn't told it again in the other. */
export const announcementMark = ({ message, messageEs = message }: StoredAnnouncement): string =>
  messageEs === message ? message : `${message}\n${messageEs}`

/** The languages in which an announcement that is on has no words: nobody is told half of it (P3). */
export const missingIn = ({ enabled, message, messageEs = message }: StoredAnnouncement): readonly Language[] =>
  enabled
    ? [...(message.trim() === '' ? (['en'] as const) : []), ...(messageEs.trim() === '' ? (['es'] as const) : [])]
    : []
