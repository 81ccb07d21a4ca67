/**
 * Reports whether a name has no control characters, slashes or @ (S20), and no dots that mail programs turn into a link
 * ("evil.com").
 */
export function isPersonName(typed: string): boolean {
  const name = typed.normalize('NFKC')
  return !hidden.test(name) && !address.test(name) && !dotted.test(name)
}

/** Matches control and invisible characters, except ZWJ and ZWNJ, which some scripts require. */
const hidden =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffd]/
const address = /[/\\@\u2044\u2215\u29f8]/
// The hooks' runtime has no \p{L}, so everything except blanks and punctuation counts as a letter.
const letter = '[^\\s.\u3002\uff61!-/:-@[-`{-~]'
// Exactly two letters on each side suffice; `{2,}` would be slow on long words.
const dotted = new RegExp(`${letter}{2}[.\u3002\uff61]${letter}{2}`)

export const fullNameSql = (alias = ''): string => {
  const of = alias === '' ? '' : `${alias}.`
  return `trim(${of}first_name || ' ' || ${of}last_name)`
}

export const fullName = (person: { getString: (field: string) => string }): string =>
  `${person.getString('first_name')} ${person.getString('last_name')}`.trim()
