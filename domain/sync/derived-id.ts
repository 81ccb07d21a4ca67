const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * The id of a row of which there may be only one for what it is about (a person's read mark of a ticket): every device finds the
 * same id, so that two of them offline make one row, not two.
 * @param about e.g. `ticket_reads/<user>/<ticket>`
 */
export async function derivedId(about: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(about)))
  return Array.from(hash.slice(0, 15), (byte) => alphabet.charAt(byte % 36)).join('')
}
