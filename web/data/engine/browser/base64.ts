/** Bytes converted per call: a function call takes only a limited number of arguments. */
const chunkSize = 0x8000

export function toBase64(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes)
  let text = ''
  for (let at = 0; at < all.length; at += chunkSize) text += String.fromCharCode(...all.subarray(at, at + chunkSize))
  return btoa(text)
}
