const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of 36 below 256. Higher bytes are discarded because they would make some letters more likely. */
const fair = 252

/**
 * Creates a random row id of 15 characters `[a-z0-9]`.
 * @param fill fills an array with random bytes (`crypto.getRandomValues`)
 */
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
