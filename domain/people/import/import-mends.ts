import { folded } from '../folded'
import { readImportRow, type ImportField, type ImportRow } from './import-rows'

/** Cells that somebody mended after the file was read: by the row's number, the field, and the text in its place. */
export type ImportMends = ReadonlyMap<number, { readonly [field in ImportField]?: string }>

/** The rows of a file with what was mended in place of what it says. */
export const mendedRows = (rows: readonly ImportRow[], mends: ImportMends): ImportRow[] =>
  rows.map((row) => ({ ...row, ...mends.get(row.row) }))

/** The mends with one more; a text that is the file's own takes the mend away. */
export function withMend(mends: ImportMends, raw: ImportRow, field: ImportField, text: string): ImportMends {
  const { [field]: _, ...rest } = mends.get(raw.row) ?? {}
  const cells = text === raw[field] ? rest : { ...rest, [field]: text }
  const next = new Map(mends)
  if (Object.keys(cells).length === 0) next.delete(raw.row)
  else next.set(raw.row, cells)
  return next
}

/** How many cells were mended. */
export const mendedCells = (mends: ImportMends): number =>
  [...mends.values()].reduce((sum, cells) => sum + Object.keys(cells).length, 0)

/**
 * What a wrong cell was probably meant to say: offered beside it, never taken by itself. Only what makes this cell right is offered.
 * @param row as it stands, with this field as the first that is wrong
 * @returns null = nobody can guess
 */
export function suggestedCell(row: ImportRow, field: ImportField): string | null {
  const meant = guess(field, row[field].trim())
  if (meant === null || meant === '' || meant === row[field]) return null
  return readImportRow({ ...row, [field]: meant }, 'en').field === field ? null : meant
}

function guess(field: ImportField, text: string): string | null {
  if (field === 'email') return emailMeant(text)
  if (field === 'phone') return /e\+/i.test(text) ? null : text.replace(/[^\d+]/g, '')
  if (field === 'language') return languageMeant(text)
  return null
}

/** Mends a name around an address, a comma for a dot, spaces, two dots, a dot or quotation mark at the end, and "(at)". */
const emailMeant = (text: string): string =>
  (/<([^<>]+)>/.exec(text)?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .replace(/\s*[([]\s*at\s*[)\]]\s*/i, '@')
    .replace(/\s+/g, '')
    .replace(/[,;]/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.'"‘’“”«»]+|[.'"‘’“”«»]+$/g, '')

function languageMeant(text: string): string | null {
  const word = folded(text)
  if (/^(es|sp|cas|kas)/.test(word)) return 'es'
  return /^(en|in|ang)/.test(word) ? 'en' : null
}
