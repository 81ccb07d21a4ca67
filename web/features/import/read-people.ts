import { parse } from 'papaparse'
import { fieldsOfHeads } from '../../../domain/people/import-columns'
import { importAtMost, importFields, type ImportField, type ImportRow } from '../../../domain/people/import-rows'
import { textOfFile } from '../../forms/text-of-file'

/** A file of people as it was read on this device. */
export interface PeopleFile {
  name: string
  bytes: number
  /** SHA-256 of its bytes, in hex: the record names the file by it. */
  hash: string
  heads: readonly string[]
  /** Its lines with their number in the file; the heads are row 1. Empty ones are left out. */
  lines: readonly { row: number; cells: readonly string[] }[]
}

export type FileProblem = 'unreadable' | 'empty' | 'too-long' | 'too-big'

const mostBytes = 10_000_000

/** Reads a file: commas, semicolons or tabs, in the encodings of `textOfFile`. Nothing leaves the device. */
export async function readPeople(
  file: File,
): Promise<{ ok: true; file: PeopleFile } | { ok: false; problem: FileProblem }> {
  if (file.size > mostBytes) return { ok: false, problem: 'too-big' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { ok: false, problem: 'unreadable' }
  const content = textOfFile(bytes)
  if (content === null) return { ok: false, problem: 'unreadable' }
  const { text, delimiter } = content
  const table = parse<string[]>(text, { delimiter, delimitersToGuess: [',', ';', '\t'] }).data
  const [heads = [], ...rest] = table
  const lines = rest
    .map((cells, at) => ({ row: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (heads.every((head) => head.trim() === '') || lines.length === 0) return { ok: false, problem: 'empty' }
  if (lines.length > importAtMost) return { ok: false, problem: 'too-long' }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { ok: true, file: { name: file.name, bytes: file.size, hash: hex, heads, lines } }
}

/** Which field each column holds, as its head says it; the person may say otherwise. */
export const guessedFields = (file: PeopleFile): (ImportField | null)[] => fieldsOfHeads(file.heads)

/** The lines as the server takes them. */
export const rowsOf = (file: PeopleFile, fields: readonly (ImportField | null)[]): ImportRow[] =>
  file.lines.map(({ row, cells }) => {
    const of = (field: ImportField): string => {
      const at = fields.indexOf(field)
      return at < 0 ? '' : (cells[at] ?? '').trim()
    }
    const texts = Object.fromEntries(importFields.map((field) => [field, of(field)])) as { [f in ImportField]: string }
    return { row, ...texts }
  })
