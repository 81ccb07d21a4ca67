import type { Id } from '../../domain/entities'
import { fileLimits } from '../../domain/tickets/files'
import { nowMs } from '../platform/clock'

/** A file of which some parts are here. */
interface Unfinished {
  name: string
  bytes: number
  /** When its last part came, ms. */
  atMs: number
}

/** What an unfinished file is kept under: it belongs to one person, one ticket and one id, and none of them reaches another's (Y17). */
export const unfinishedName = (person: Id, ticket: Id, id: Id): string => `${person}-${ticket}-${id}`

/** A person's unfinished files, the one that stands still the longest first. */
export const unfinishedOf = (person: Id): Unfinished[] => listed(`${person}-`)

/** Forgets the unfinished files of a person. */
export function dropUnfinishedOf(person: Id): void {
  for (const { name } of unfinishedOf(person)) $coterie.dropUpload(name)
}

/** Forgets the unfinished files of which no part came for a day. */
export function dropStale(): void {
  for (const { name, atMs } of listed('')) if (atMs < nowMs() - fileLimits.unusedMs) $coterie.dropUpload(name)
}

const listed = (prefix: string): Unfinished[] =>
  (JSON.parse($coterie.uploads(prefix)) as Unfinished[]).sort((a, b) => a.atMs - b.atMs)
