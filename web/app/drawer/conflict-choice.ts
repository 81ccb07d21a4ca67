import { isWritten, problemOf } from '../../../domain/sync/written-fields'
import type { OutboxEntry } from '../../data/queries/sync/entries'

/** Which version of a field is kept. */
export const versions = ['mine', 'theirs', 'both'] as const
export type Version = (typeof versions)[number]

/** A field that was changed in two places. `both` is null where the field's rule has no room for both. */
export interface Crossed {
  field: string
  mine: string
  theirs: string
  both: string | null
}

/** The fields that a parked conflict asks about: those that became something else on the server than what the person saw and wrote. */
export function crossedFields({ patch, base, server }: Pick<OutboxEntry, 'patch' | 'base' | 'server'>): Crossed[] {
  return Object.entries(patch).flatMap(([field, value]) => {
    if (!isWritten(field) || !(field in server) || server[field] === value || server[field] === base[field]) return []
    const [mine, theirs] = [String(value ?? ''), String(server[field] ?? '')]
    const joined = mine === '' || theirs === '' ? '' : `${theirs} ${mine}`
    return [{ field, mine, theirs, both: joined !== '' && problemOf(field, joined) === '' ? joined : null }]
  })
}

/** The values to send after the choice; null when the server's stay and nothing else was changed. Fields nobody asked about go as written. */
export function decided(
  entry: Pick<OutboxEntry, 'patch' | 'base' | 'server'>,
  choice: { readonly [field: string]: Version },
): { [field: string]: unknown } | null {
  const patch = { ...entry.patch }
  for (const crossed of crossedFields(entry)) {
    const version = choice[crossed.field] ?? 'mine'
    if (version === 'theirs') delete patch[crossed.field]
    else patch[crossed.field] = crossed[version] ?? crossed.mine
  }
  return Object.keys(patch).length === 0 ? null : patch
}

/** A text in pieces, each with whether its words are missing in another text. */
export function differing(text: string, other: string): { words: string; differs: boolean }[] {
  const known = new Set(other.split(/\s+/))
  const pieces: { words: string; differs: boolean }[] = []
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const differs = !known.has(word)
    const last = pieces.at(-1)
    if (last?.differs === differs) last.words += ` ${word}`
    else pieces.push({ words: word, differs })
  }
  return pieces
}
