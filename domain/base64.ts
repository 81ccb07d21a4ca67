const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes up to the last complete group before an invalid character. The hooks' runtime has no `atob`. */
export function decodeBase64(encoded: string, maxBytes = Infinity): number[] {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (let n = 0; n < encoded.length && bytes.length < maxBytes; n++) {
    const letter = encoded.charAt(n)
    const value = letters.indexOf(letter)
    if (value < 0) return letter === '=' ? bytes : bytes.slice(0, Math.floor(n / 4) * 3)
    held = (held << 6) | value
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >> bits)
    held &= (1 << bits) - 1
  }
  return bytes
}

export const base64ByteCount = (encoded: string): number => Math.floor((encoded.replace(/=+$/, '').length * 3) / 4)

/** Returns the decoded text, or null if it isn't ASCII. */
export function decodeBase64Text(encoded: string): string | null {
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) return null
  const bytes = decodeBase64(encoded)
  return bytes.every((byte) => byte <= 0x7f) ? bytes.map((byte) => String.fromCharCode(byte)).join('') : null
}

/** Encodes ASCII text. Throws RangeError for other text. */
export function encodeBase64Text(text: string): string {
  let encoded = ''
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3)
    const bytes = Array.from({ length: group.length }, (_, n) => group.charCodeAt(n))
    if (bytes.some((byte) => byte > 0x7f)) throw new RangeError('not ASCII')
    const [first = 0, second = 0, third = 0] = bytes
    const whole = (first << 16) | (second << 8) | third
    const four = [18, 12, 6, 0].map((shift) => letters[(whole >> shift) & 63] ?? '').join('')
    encoded += four.slice(0, bytes.length + 1).padEnd(4, '=')
  }
  return encoded
}

export const encodeBase64Url = (text: string): string =>
  encodeBase64Text(text).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
