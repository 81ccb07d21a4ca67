import { byCharacters } from '../ordering'
import type { WireRow } from './protocol'

/**
 * A value of a row in one spelling, the same on the server (`server/sync/digest.go`) and on every device: by `digest.golden.json`
 * both are held to it. Only what JSON knows; fields of an object go by their names' characters, one without a value isn't there.
 */
export function spelled(value: unknown): string {
  if (value === null || value === undefined) return 'n'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  // zero has no sign here: what comes as -0 is 0 wherever it is read
  if (typeof value === 'number') return `#${String(value)}`
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(spelled).join(',')}]`
  const fields = Object.entries(value as { [field: string]: unknown })
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => byCharacters(a, b))
  return `{${fields.map(([name, each]) => `${quoted(name)}:${spelled(each)}`).join(',')}}`
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** Rows in one text, by their ids: what a digest is of. */
export const spelledRows = (rows: readonly WireRow[]): string =>
  [...rows]
    .sort((a, b) => byCharacters(a.id, b.id))
    .map((row) => `${spelled(row)}\n`)
    .join('')

/** The digest of some rows (SHA-256, hex), in whatever order they come. */
export async function digestOf(rows: readonly WireRow[]): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(spelledRows(rows)))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
