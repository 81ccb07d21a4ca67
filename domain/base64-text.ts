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
