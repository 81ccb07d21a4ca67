import { foldText } from '../fold-text'
import { parseImportRow, type ImportField, type ImportRow } from './import-rows'

export type CellCorrections = ReadonlyMap<number, { readonly [field in ImportField]?: string }>

export const correctedRows = (rows: readonly ImportRow[], corrections: CellCorrections): ImportRow[] =>
  rows.map((row) => ({ ...row, ...corrections.get(row.row) }))

/** Adds a correction, or removes it if the text equals that in the file. */
export function withCorrection(
  corrections: CellCorrections,
  raw: ImportRow,
  field: ImportField,
  text: string,
): CellCorrections {
  const { [field]: _, ...rest } = corrections.get(raw.row) ?? {}
  const cells = text === raw[field] ? rest : { ...rest, [field]: text }
  const next = new Map(corrections)
  if (Object.keys(cells).length === 0) next.delete(raw.row)
  else next.set(raw.row, cells)
  return next
}

export const countCorrectedCells = (corrections: CellCorrections): number =>
  [...corrections.values()].reduce((sum, cells) => sum + Object.keys(cells).length, 0)

/** Returns a suggested valid value, or null if there is none. It is never applied automatically. */
export function suggestCell(row: ImportRow, field: ImportField): string | null {
  const suggestion = guessCell(field, row[field].trim())
  if (suggestion === null || suggestion === '' || suggestion === row[field]) return null
  return parseImportRow({ ...row, [field]: suggestion }, 'en').field === field ? null : suggestion
}

function guessCell(field: ImportField, text: string): string | null {
  if (field === 'email') return guessEmail(text)
  if (field === 'phone') return /e\+/i.test(text) ? null : text.replace(/[^\d+]/g, '')
  if (field === 'language') return guessLanguage(text)
  return null
}

/** Corrects an address with a name around it, commas, spaces, double dots, trailing punctuation, or "(at)". */
const guessEmail = (text: string): string =>
  (/<([^<>]+)>/.exec(text)?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .replace(/\s*[([]\s*at\s*[)\]]\s*/i, '@')
    .replace(/\s+/g, '')
    .replace(/[,;]/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.'"‘’“”«»]+|[.'"‘’“”«»]+$/g, '')

function guessLanguage(text: string): string | null {
  const word = foldText(text)
  if (/^(es|sp|cas|kas)/.test(word)) return 'es'
  return /^(en|in|ang)/.test(word) ? 'en' : null
}
