import { countTypos } from '../texts/compare-texts'

export type PlaceholderValues = { readonly [name in string]?: string }

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? '')),
]

export function nearestPlaceholder<Name extends string>(name: string, known: readonly Name[]): Name | null {
  const meant = (typos: number) =>
    known.find((each) => countTypos(name.toLowerCase(), each.toLowerCase(), typos) !== null)
  return meant(1) ?? meant(2) ?? null
}

/** Fills in escaped values, in which line breaks become `<br>`. */
export const fillHtml = (template: string, values: PlaceholderValues): string =>
  template.replace(placeholder, (whole, name: string) =>
    escapeHtml(valueOf(values, name) ?? whole).replace(/\r?\n/g, '<br>'),
  )

/** Fills in values for a single line. Line breaks are removed, because they could add a header. */
export const fillLine = (template: string, values: PlaceholderValues): string =>
  oneLine(template.replace(placeholder, (whole, name: string) => valueOf(values, name) ?? whole))

const valueOf = (values: PlaceholderValues, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;')

// oxlint-disable-next-line no-control-regex -- control characters are what is removed
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
