/** What the placeholders of a letter stand for this time (`letter-places.ts` says which a letter has). */
export type MailValues = { readonly [name in string]?: string }

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names that a text asks for, `{{firstName}}` and so on, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? '')),
]

/** The placeholder that was probably meant by a name that is none; null where none is near. */
export function nearestPlaceholder<Name extends string>(name: string, known: readonly Name[]): Name | null {
  const meant = (slips: number) => known.find((each) => isNear(name.toLowerCase(), each.toLowerCase(), slips))
  return meant(1) ?? meant(2) ?? null
}

/** Whether one word becomes the other by so many slips: a letter too many, one too few, a wrong one, or two swapped. */
function isNear(one: string, other: string, slips: number): boolean {
  if (one === other) return true
  if (slips === 0) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [a, b] = [one.slice(same), other.slice(same)]
  const swapped = a.length > 1 && a[0] === b[1] && a[1] === b[0]
  return (
    isNear(a.slice(1), b, slips - 1) ||
    isNear(a, b.slice(1), slips - 1) ||
    isNear(a.slice(1), b.slice(1), slips - 1) ||
    (swapped && isNear(a.slice(2), b.slice(2), slips - 1))
  )
}

/** Fills a template of HTML: every value is escaped, so that nobody's name becomes markup; its lines stay lines. */
export const fillHtml = (template: string, values: MailValues): string =>
  template.replace(placeholder, (whole, name: string) =>
    escapeHtml(valueOf(values, name) ?? whole).replace(/\r?\n/g, '<br>'),
  )

/** Fills a template of one line (a subject): values lose line breaks, so that none adds a header. */
export const fillLine = (template: string, values: MailValues): string =>
  oneLine(template.replace(placeholder, (whole, name: string) => valueOf(values, name) ?? whole))

const valueOf = (values: MailValues, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** Text as HTML shows it, in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;')

/** Text without line breaks and other control characters. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
