/**
 * Reports whether a link in an admin's text is safe: a page of this installation, an anchor, https, http or mailto. Other
 * schemes could run code. The pages use a copy of this rule in server/web/markdown.go; both are tested with the same cases.
 */
export function isSafeLink(address: string): boolean {
  if (address.startsWith('#')) return true
  if (address.startsWith('/')) return !/^\/(?:[/\\]|%5c)/i.test(address)
  return /^(?:https?|mailto):/i.test(address)
}
