import type { Id } from '../entities'

/** What a file of unsent changes says of itself (Y18). */
export const savedKind = 'coterie-unsent'
export const savedVersion = 1

interface SavedParts {
  person: Id
  entries: readonly object[]
  drafts: readonly object[]
  files: readonly object[]
}

/** The text of a file with a person's unsent work; `savedWorkIn` reads it. */
export const savedText = (work: SavedParts): string =>
  JSON.stringify({ kind: savedKind, version: savedVersion, ...work }, null, 2)
