import type { Id } from '../../domain/entities'
import { fileLimits } from '../../domain/tickets/files'
import { nowMs } from '../platform/clock'
import { filesIn, pathOf, removeFile, type StoredFile } from '../platform/files'

/** The folder that `$coterie.appendUpload` writes to. */
const folder = '.uploads'

/** What an unfinished file is kept under: it belongs to one person, one ticket and one id, and none of them reaches another's (Y17). */
export const unfinishedName = (person: Id, ticket: Id, id: Id): string => `${person}-${ticket}-${id}`

/** A person's unfinished files, the one that stands still the longest first. */
export const unfinishedOf = (person: Id): StoredFile[] => listed(`${person}-`)

/** Forgets the unfinished files of a person. */
export function dropUnfinishedOf(person: Id): void {
  for (const { name } of unfinishedOf(person)) dropUpload(name)
}

/** Forgets the unfinished files of which no part came for a day. */
export function dropStale(): void {
  for (const { name, atMs } of listed('')) if (atMs < nowMs() - fileLimits.unusedMs) dropUpload(name)
}

/** Forgets an unfinished file, if there is one. */
export function dropUpload(name: string): void {
  if (plainName.test(name)) removeFile(pathOf(folder, name))
}

/** How many bytes of an unfinished file are here. */
export const uploadSize = (name: string): number => listed(name).find((file) => file.name === name)?.bytes ?? 0

const plainName = /^[a-z0-9-]+$/

const listed = (prefix: string): StoredFile[] =>
  filesIn(pathOf(folder))
    .filter(({ name }) => plainName.test(name) && name.startsWith(prefix))
    .sort((a, b) => a.atMs - b.atMs)
