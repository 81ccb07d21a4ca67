/** Bytes converted per call: a function call takes only a limited number of arguments. */
const stretch = 0x8000

export function base64Of(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes)
  let text = ''
  for (let at = 0; at < all.length; at += stretch) text += String.fromCharCode(...all.subarray(at, at + stretch))
  return btoa(text)
}
