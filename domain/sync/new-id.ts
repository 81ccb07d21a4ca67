const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of 36 below 256. Higher bytes are ignored, because they would make some letters more likely. */
const fair = 252

export function newId(
  fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): string {
  let id = ''
  while (id.length < 15) {
    const bytes = new Uint8Array(24)
    fill(bytes)
    for (const byte of bytes) if (byte < fair && id.length < 15) id += alphabet.charAt(byte % 36)
  }
  return id
}

/** Returns an id derived from a text, so that two offline devices create the same row if there must be only one. */
export async function derivedId(about: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(about)))
  return Array.from(hash.slice(0, 15), (byte) => alphabet.charAt(byte % 36)).join('')
}
