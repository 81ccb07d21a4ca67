import { foldText, searchWords } from '../../../../domain/people/fold-text'
import type { SettingsField } from './settings-form'

/** The searched parts of a section: its title, further words, and the name and hint of each setting. */
export interface SearchedSection {
  title: string
  words?: readonly string[]
  hints: { readonly [field in SettingsField]?: string }
  /** True if the section is shown as a whole when one of its settings is found. */
  isWhole?: boolean
}

/**
 * Returns the settings of a section whose name or hint contains all words of a search, or all settings if its title or one of
 * its words does; null if nothing does. `count` is the number of results, at least 1.
 */
export function matchSection(
  { title, words = [], hints, isWhole = false }: SearchedSection,
  search: string,
  nameOf: (field: SettingsField) => string,
): { fields: readonly SettingsField[]; count: number } | null {
  const fields = Object.keys(hints) as SettingsField[]
  const foundWords = words.filter((word) => containsSearch(word, search)).length
  if (containsSearch(title, search) || foundWords > 0) return { fields, count: fields.length || foundWords || 1 }
  const found = fields.filter((field) => containsSearch(`${nameOf(field)} ${hints[field]}`, search))
  return found.length === 0 ? null : { fields: isWhole ? fields : found, count: found.length }
}

/** Reports whether a text contains all words of a search, regardless of case and accents. */
export function containsSearch(text: string, search: string): boolean {
  const folded = foldText(text)
  return searchWords(search).every((word) => folded.includes(word))
}

/** Splits a text around a search, to highlight it. `found` is '' if the text doesn't contain the search as one piece. */
export function splitAtSearch(text: string, search: string): { before: string; found: string; after: string } {
  const [folded, wanted] = [foldText(text), foldText(search.trim())]
  const at = wanted === '' || folded.length !== text.length ? -1 : folded.indexOf(wanted)
  if (at < 0) return { before: text, found: '', after: '' }
  const end = at + wanted.length
  return { before: text.slice(0, at), found: text.slice(at, end), after: text.slice(end) }
}
