const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** For a row of which there must be only one: two offline devices create the same row. */
export async function derivedId(about: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(about)))
  return Array.from(hash.slice(0, 15), (byte) => alphabet.charAt(byte % 36)).join('')
}
