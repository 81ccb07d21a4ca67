import type { SavedWork } from './saved-work'

/** What a file of unsent changes says of itself (Y18). */
export const savedKind = 'coterie-unsent'
export const savedVersion = 1

/** The text of a file with a person's unsent work; `savedWorkIn` reads it. */
export const savedText = (work: Omit<SavedWork, 'kind' | 'version'>): string =>
  JSON.stringify({ kind: savedKind, version: savedVersion, ...work }, null, 2)
