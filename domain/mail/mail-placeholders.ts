/** The placeholders of the mail templates that admins write: `{{firstName}}` and so on (document 2, section 3). */
export const mailPlaceholders = ['firstName', 'lastName', 'actionLink', 'email'] as const
export type MailPlaceholder = (typeof mailPlaceholders)[number]
export type MailValues = { [name in MailPlaceholder]: string }

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g
const isKnown = (name: string): name is MailPlaceholder => (mailPlaceholders as readonly string[]).includes(name)

/** Placeholders a template uses that don't exist; saving such a template is refused (`template-placeholder-unknown`). */
export function unknownPlaceholders(template: string): string[] {
  const names = [...template.matchAll(placeholder)].map((match) => match[1] ?? '')
  return [...new Set(names.filter((name) => !isKnown(name)))]
}

/** Fills a template of HTML: every value is escaped, so that nobody's name becomes markup. */
export const fillHtml = (template: string, values: MailValues): string =>
  template.replace(placeholder, (whole, name: string) => (isKnown(name) ? escapeHtml(values[name]) : escapeHtml(whole)))

/** Fills a template of one line (a subject): values lose line breaks, so that none adds a header. */
export const fillLine = (template: string, values: MailValues): string =>
  oneLine(template.replace(placeholder, (whole, name: string) => (isKnown(name) ? values[name] : whole)))

/** Text as HTML shows it, in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;')

/** Text without line breaks and other control characters. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
