/** So many bytes become one text at a time: a call takes only so many arguments. */
const stretch = 0x8000

/** Bytes as base64. */
export function base64Of(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes)
  let text = ''
  for (let at = 0; at < all.length; at += stretch) text += String.fromCharCode(...all.subarray(at, at + stretch))
  return btoa(text)
}
