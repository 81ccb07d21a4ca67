import type { Id } from '../../domain/entities'
import { fileLimits } from '../../domain/tickets/files'
import { nowMs } from '../platform/clock'
import { filesIn, dataPath, removeFile, type StoredFile } from '../platform/files'

const folder = '.uploads'

/** Returns the name of an unfinished upload: person, ticket and id, so uploads can't affect each other (Y17). */
export const uploadName = (person: Id, ticket: Id, id: Id): string => `${person}-${ticket}-${id}`

/** Returns a person's unfinished uploads; the one that has been without progress for the longest time comes first. */
export const listUnfinishedUploads = (person: Id): StoredFile[] => listed(`${person}-`)

export function deleteUploadsOf(person: Id): void {
  for (const { name } of listUnfinishedUploads(person)) deleteUpload(name)
}

export function deleteStaleUploads(): void {
  for (const { name, atMs } of listed('')) if (atMs < nowMs() - fileLimits.unusedMs) deleteUpload(name)
}

export function deleteUpload(name: string): void {
  if (plainName.test(name)) removeFile(dataPath(folder, name))
}

export const uploadSize = (name: string): number => listed(name).find((file) => file.name === name)?.bytes ?? 0

const plainName = /^[a-z0-9-]+$/

const listed = (prefix: string): StoredFile[] =>
  filesIn(dataPath(folder))
    .filter(({ name }) => plainName.test(name) && name.startsWith(prefix))
    .sort((a, b) => a.atMs - b.atMs)
