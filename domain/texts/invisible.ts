/**
 * Characters that can't be seen and make a pasted value another one: zero-width spaces, direction marks, soft hyphens, the byte order mark.
 * The joiners U+200C and U+200D aren't among them: some scripts and emoji need them.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Joiners beside an ASCII character join nothing. */
const looseJoiners = /(^|[!-~])[\u200c\u200d]+|[\u200c\u200d]+(?=[!-~])/g
/** Spaces that look like the plain one. */
const blanks = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/** A pasted value as it was meant (S30): without invisible characters, with plain spaces, trimmed. */
export const pasted = (typed: string): string =>
  typed.replace(invisible, '').replace(looseJoiners, '$1').replace(blanks, ' ').trim()
