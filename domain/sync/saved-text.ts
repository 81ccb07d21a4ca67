import type { Id } from '../entities'

/** The header of a file with unsent changes (Y18). */
export const savedKind = 'coterie-unsent'
export const savedVersion = 1

interface SavedParts {
  person: Id
  entries: readonly object[]
  drafts: readonly object[]
  files: readonly object[]
}

/** Serializes a person's unsent work; `parseSavedWork` reads it. */
export const savedWorkText = (work: SavedParts): string =>
  JSON.stringify({ kind: savedKind, version: savedVersion, ...work }, null, 2)
