/**
 * Whether a link in a text that an admin wrote may lead there: a page of this installation, a place on the page, https, http or mail.
 * Everything else could run something. The pages' own copy of this stands in server/web/markdown.go; both are tested with the same
 * cases.
 */
export function safeAddress(address: string): boolean {
  if (address.startsWith('#')) return true
  if (address.startsWith('/')) return !/^\/(?:[/\\]|%5c)/i.test(address)
  return /^(?:https?|mailto):/i.test(address)
}
