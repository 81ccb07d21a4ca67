import type { Id } from '../entities'

export const savedKind = 'coterie-unsent'
export const savedVersion = 1

interface SavedParts {
  person: Id
  entries: readonly object[]
  drafts: readonly object[]
  files: readonly object[]
}

export const savedWorkText = (work: SavedParts): string =>
  JSON.stringify({ kind: savedKind, version: savedVersion, ...work }, null, 2)
