import type { SettingsField } from './settings-form'

/** What of a section is searched: its title, further words, and each setting's name and hint. */
export interface SearchedSection {
  title: string
  words?: readonly string[]
  hints: { readonly [field in SettingsField]?: string }
  /** True if the section is shown as a whole when one of its settings is found. */
  isWhole?: boolean
}

/**
 * Returns the settings of a section that contain a text, regardless of case and accents: all if its title or words
 * do, null if nothing does. `count` is what was found, at least 1.
 */
export function matchSection(
  { title, words = [], hints, isWhole = false }: SearchedSection,
  text: string,
  nameOf: (field: SettingsField) => string,
): { fields: readonly SettingsField[]; count: number } | null {
  const fields = Object.keys(hints) as SettingsField[]
  const has = (searched: string): boolean => simplify(searched).includes(simplify(text))
  const foundWords = words.filter(has).length
  if (has(title) || foundWords > 0) return { fields, count: fields.length || foundWords || 1 }
  const found = fields.filter((field) => has(`${nameOf(field)} ${hints[field]}`))
  return found.length === 0 ? null : { fields: isWhole ? fields : found, count: found.length }
}

const simplify = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Splits a text around the first place that contains another one, for a mark. `found` is '' if there is none. */
export function splitAtMatch(text: string, wanted: string): { before: string; found: string; after: string } {
  const simple = simplify(wanted)
  // an accent doesn't change the number of characters in a composed text
  const composed = text.normalize('NFC')
  const at =
    simple === ''
      ? -1
      : [...composed]
          .map((letter) => simplify(letter) || letter)
          .join('')
          .indexOf(simple)
  if (at < 0) return { before: text, found: '', after: '' }
  const end = at + simple.length
  return { before: composed.slice(0, at), found: composed.slice(at, end), after: composed.slice(end) }
}
