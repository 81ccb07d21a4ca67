/**
 * Letters without a decomposition that are searched like other letters. The server's `coterie_folded` uses a copy in
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
 * Folds text for search, without case and accents: "PÉREZ" is "perez", "Łukasz" is "lukasz". Must equal the server's
 * `coterie_folded`, so that lists and commands find the same rows. Letters are lowered one by one, because a final sigma
 * must become a sigma.
 */
export const foldText = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(/\p{Mn}/gu, ''), (letter) => {
    const small = letter.toLowerCase()
    return letterReplacements[small] ?? small
  })
    .join('')
    .normalize('NFC')

/** Returns the folded words of a search; all must match. */
export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean)
