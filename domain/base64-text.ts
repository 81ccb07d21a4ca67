const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The text of standard base64 whose bytes are ASCII; null for anything else. The hooks' runtime has neither `atob` nor
 * `TextDecoder`.
 */
export function base64Text(encoded: string): string | null {
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) return null
  let text = ''
  let bits = 0
  let held = 0
  for (const letter of encoded.replace(/=+$/, '')) {
    held = (held << 6) | letters.indexOf(letter)
    bits += 6
    if (bits < 8) continue
    bits -= 8
    const byte = (held >> bits) & 0xff
    if (byte > 0x7f) return null
    text += String.fromCharCode(byte)
    held &= (1 << bits) - 1
  }
  return text
}

/** Base64url, without padding, of a text of ASCII letters. */
export function base64Url(ascii: string): string {
  let encoded = ''
  let bits = 0
  let held = 0
  for (let n = 0; n < ascii.length; n++) {
    held = (held << 8) | (ascii.charCodeAt(n) & 0x7f)
    for (bits += 8; bits >= 6; bits -= 6) encoded += letters[(held >> (bits - 6)) & 0x3f]
    held &= (1 << bits) - 1
  }
  if (bits > 0) encoded += letters[(held << (6 - bits)) & 0x3f]
  return encoded.replaceAll('+', '-').replaceAll('/', '_')
}

/** Standard base64 of a text whose characters are ASCII. Throws for any other. */
export function base64OfText(text: string): string {
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
