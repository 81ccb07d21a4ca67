/**
 * Reports whether a link is safe; other schemes could run code. server/web/markdown.go has a copy, tested with the same
 * cases.
 */
export function isSafeLink(address: string): boolean {
  if (address.startsWith('#')) return true
  if (address.startsWith('/')) return !/^\/(?:[/\\]|%5c)/i.test(address)
  return /^(?:https?|mailto):/i.test(address)
}

/** Matches invisible characters, except U+200C and U+200D, which some scripts and emoji require. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Matches joiners next to an ASCII character, where they have no effect. */
const looseJoiners = /(^|[!-~])[\u200c\u200d]+|[\u200c\u200d]+(?=[!-~])/g
const blanks = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/** Removes invisible characters, normalizes spaces, and trims the text (S30). */
export const cleanPastedText = (typed: string): string =>
  typed.replace(invisible, '').replace(looseJoiners, '$1').replace(blanks, ' ').trim()
