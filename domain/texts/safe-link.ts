/**
 * Reports whether a link is safe; other schemes could run code. server/web/markdown.go has a copy, tested with the same
 * cases.
 */
export function isSafeLink(address: string): boolean {
  if (address.startsWith('#')) return true
  if (address.startsWith('/')) return !/^\/(?:[/\\]|%5c)/i.test(address)
  return /^(?:https?|mailto):/i.test(address)
}
