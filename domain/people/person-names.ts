/**
 * Whether a text may be somebody's name (S20). Judged after NFKC, in which other alphabets' dots and slashes are plain ones: no control or
 * direction characters and no line breaks, no slash or @, and no dot between two groups of two or more letters: "J.R." is a
 * name, "evil.com" isn't. Names stand in mails of ours, where a mail program would make links of them.
 */
export function isPersonName(typed: string): boolean {
  const name = typed.normalize('NFKC')
  return !hidden.test(name) && !address.test(name) && !dotted.test(name)
}

/** Control characters, line and paragraph separators, direction marks, blanks of no width. ZWJ and ZWNJ belong to some scripts. */
const hidden =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffd]/
const address = /[/\\@\u2044\u2215\u29f8]/
// everything but blanks and marks counts as a letter: the server's runtime has no \p{L}
const letter = '[^\\s.\u3002\uff61!-/:-@[-`{-~]'
// two on each side say it: with "two or more" a long word would be looked through from each of its letters
const dotted = new RegExp(`${letter}{2}[.\u3002\uff61]${letter}{2}`)

/** SQL for a person's name as it is shown, of a table's alias; NULL where a join found nobody. */
export const fullNameSql = (alias = ''): string => {
  const of = alias === '' ? '' : `${alias}.`
  return `trim(${of}first_name || ' ' || ${of}last_name)`
}

/** The same of a record. */
export const fullName = (person: { getString: (field: string) => string }): string =>
  `${person.getString('first_name')} ${person.getString('last_name')}`.trim()
