const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Derives the id of a row of which there must be only one, such as a person's read mark of a ticket. Two offline devices
 * then create the same row.
 * @param about for example `ticket_reads/<user>/<ticket>`
 */
export async function derivedId(about: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(about)))
  return Array.from(hash.slice(0, 15), (byte) => alphabet.charAt(byte % 36)).join('')
}
