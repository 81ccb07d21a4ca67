import { parse } from 'papaparse'
import { fieldsOfHeadings, findHeaderRow } from '../../../domain/people/import/import-columns'
import {
  maxImportRows,
  importFields,
  type ImportField,
  type ImportRow,
} from '../../../domain/people/import/import-rows'
import type { Encoding, LegacyEncoding } from '../../../domain/texts/legacy-encodings'
import { parseTable, decodeTextFile } from '../../forms/decode-text-file'

export interface PeopleFile {
  name: string
  bytes: number
  content: ArrayBuffer
  /** The SHA-256 of the content in hex, which identifies the file in the audit log. */
  hash: string
  encoding: Encoding
  heads: readonly string[]
  /** The lines below the headings, except empty ones. `row` is the line's number as shown in a spreadsheet, from 1. */
  lines: readonly { row: number; cells: readonly string[] }[]
}

type FileProblem = 'unreadable' | 'empty' | 'too-long' | 'too-big'

const maxBytes = 10_000_000

/** Reads a file separated by commas, semicolons or tabs, in the encodings of `decodeTextFile`. Nothing leaves the device. */
export async function readPeopleFile(
  file: File,
): Promise<{ ok: true; file: PeopleFile } | { ok: false; problem: FileProblem }> {
  if (file.size > maxBytes) return { ok: false, problem: 'too-big' }
  const content = await file.arrayBuffer().catch(() => null)
  if (content === null) return { ok: false, problem: 'unreadable' }
  const table = tableOf(content)
  if ('problem' in table) return { ok: false, problem: table.problem }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { ok: true, file: { name: file.name, bytes: file.size, content, hash: hex, ...table } }
}

export function rereadPeopleFile(file: PeopleFile, encoding: LegacyEncoding): PeopleFile {
  const table = tableOf(file.content, encoding)
  return 'problem' in table ? file : { ...file, ...table }
}

function tableOf(
  content: ArrayBuffer,
  encoding?: LegacyEncoding,
): Pick<PeopleFile, 'encoding' | 'heads' | 'lines'> | { problem: FileProblem } {
  const read = decodeTextFile(content, encoding)
  if (read === null) return { problem: 'unreadable' }
  const table = parseTable(read.text, read.delimiter || guessDelimiter(read.text))
  if (table === null) return { problem: 'unreadable' }
  const { at } = findHeaderRow(table)
  const heads = table[at] ?? []
  const lines = table
    .map((cells, place) => ({ row: place + 1, cells }))
    .filter(({ row, cells }) => row > at + 1 && cells.some((cell) => cell.trim() !== ''))
  if (heads.every((head) => head.trim() === '') || lines.length === 0) return { problem: 'empty' }
  if (lines.length > maxImportRows) return { problem: 'too-long' }
  return { encoding: read.encoding, heads, lines }
}

/**
 * Returns the delimiter that yields the most recognized headings in the first rows, because notes may precede the headings;
 * '' for none.
 */
function guessDelimiter(text: string): string {
  const candidates = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    fields: findHeaderRow(parse<string[]>(text, { delimiter, preview: 20 }).data).fields,
  }))
  const best = candidates.reduce((most, each) => (each.fields > most.fields ? each : most))
  return best.fields > 0 ? best.delimiter : ''
}

/** Returns the field of each column, guessed from the column's heading. */
export const guessFields = (file: PeopleFile): (ImportField | null)[] => fieldsOfHeadings(file.heads)

export const toImportRows = (file: PeopleFile, fields: readonly (ImportField | null)[]): ImportRow[] =>
  file.lines.map(({ row, cells }) => {
    const cellOf = (field: ImportField): string => {
      const at = fields.indexOf(field)
      return at < 0 ? '' : (cells[at] ?? '').trim()
    }
    const texts = Object.fromEntries(importFields.map((field) => [field, cellOf(field)])) as {
      [f in ImportField]: string
    }
    return { row, ...texts }
  })
