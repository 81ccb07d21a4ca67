// The letters in the first screen's fonts: English, Spanish and their punctuation. Others, for example in names, are in the
// full fonts (web/styles/fonts.css).
const signs = '¡¿ªº«»‘’“”–—…·•×÷−€°©±½→'
const accented = 'áéíóúüñÁÉÍÓÚÜÑ'

export const coreLetters = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)),
  // non-breaking spaces, which dates and amounts contain
  '\u00A0',
  '\u202F',
  ...accented,
  ...signs,
]

/** Returns the letters as ranges for CSS's `unicode-range`, in order. */
export function unicodeRange() {
  const points = coreLetters.map((letter) => letter.codePointAt(0)).toSorted((a, b) => a - b)
  const runs = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else runs.push([point, point])
  }
  const hex = (point) => point.toString(16).toUpperCase().padStart(4, '0')
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
}
