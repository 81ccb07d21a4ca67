/**
 * Letters without a decomposition that the search treats like other letters. The server's `coterie_folded` uses a copy in
 * `server/fold/letters.json`, which `fold-text.test.ts` writes.
 */
export const letterReplacements: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

/**
 * Converts text to its search form, without case and accents: "PÉREZ" becomes "perez", "Łukasz" becomes "lukasz". The
 * result must equal that of the server's `coterie_folded`, because lists and commands must find the same rows. Letters are
 * converted one by one, because a final sigma must become a sigma.
 */
export const foldText = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(/\p{Mn}/gu, ''), (letter) => {
    const small = letter.toLowerCase()
    return letterReplacements[small] ?? small
  })
    .join('')
    .normalize('NFC')

/** Returns the words of a search in their search form. A row must match all of them. */
export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean)
