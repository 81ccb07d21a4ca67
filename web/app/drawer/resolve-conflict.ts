import { isTextField, fieldProblem } from '../../../domain/sync/written-fields'
import type { OutboxEntry } from '../../data/queries/sync/entries'

export const fieldVersions = ['mine', 'theirs', 'both'] as const
export type FieldVersion = (typeof fieldVersions)[number]

/** A field that was changed here and on the server. `both` is null when the field can't hold both values. */
export interface ConflictingField {
  field: string
  mine: string
  theirs: string
  both: string | null
}

/** Returns the fields whose value on the server differs from what the user saw and from what the user wrote. */
export function conflictingFields({
  patch,
  base,
  server,
}: Pick<OutboxEntry, 'patch' | 'base' | 'server'>): ConflictingField[] {
  return Object.entries(patch).flatMap(([field, value]) => {
    if (!isTextField(field) || !(field in server) || server[field] === value || server[field] === base[field]) return []
    const [mine, theirs] = [String(value ?? ''), String(server[field] ?? '')]
    const joined = mine === '' || theirs === '' ? '' : `${theirs} ${mine}`
    return [{ field, mine, theirs, both: joined !== '' && fieldProblem(field, joined) === '' ? joined : null }]
  })
}

/** Returns the values to send after the decision, or null if the server's values stay and nothing else was changed. */
export function resolveConflict(
  entry: Pick<OutboxEntry, 'patch' | 'base' | 'server'>,
  choice: { readonly [field: string]: FieldVersion },
): { [field: string]: unknown } | null {
  const patch = { ...entry.patch }
  for (const crossed of conflictingFields(entry)) {
    const version = choice[crossed.field] ?? 'mine'
    if (version === 'theirs') delete patch[crossed.field]
    else patch[crossed.field] = crossed[version] ?? crossed.mine
  }
  return Object.keys(patch).length === 0 ? null : patch
}

/** Splits a text into pieces, each marked if the other text doesn't contain its words. */
export function diffWords(text: string, other: string): { part: string; differs: boolean }[] {
  const known = new Set(other.split(/\s+/))
  const pieces: { part: string; differs: boolean }[] = []
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const differs = !known.has(word)
    const last = pieces.at(-1)
    if (last?.differs === differs) last.part += ` ${word}`
    else pieces.push({ part: word, differs })
  }
  return pieces
}
