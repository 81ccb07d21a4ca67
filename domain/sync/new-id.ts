const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of 36 below 256: bytes from there on would favour some letters. */
const fair = 252

/**
 * A record id made on the device: 15 characters `[a-z0-9]` of the platform's randomness.
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
