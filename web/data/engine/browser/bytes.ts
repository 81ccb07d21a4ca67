/** Bytes converted per call: a function call takes only a limited number of arguments. */
const chunkSize = 0x8000

export function toBase64(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes)
  let text = ''
  for (let at = 0; at < all.length; at += chunkSize) text += String.fromCharCode(...all.subarray(at, at + chunkSize))
  return btoa(text)
}

export async function sha256Hex(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
