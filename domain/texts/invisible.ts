/**
 * Characters that are not seen and change what a pasted value is: zero-width blanks, direction marks, soft hyphens, the byte order mark.
 * U+200C and U+200D stay: some scripts and emoji need them.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Blanks that don't break a line, and the other blanks that look like a plain one. */
const blanks = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/** A pasted value as it was meant (S30): without invisible characters, with plain blanks, trimmed. */
export const pasted = (typed: string): string => typed.replace(invisible, '').replace(blanks, ' ').trim()
