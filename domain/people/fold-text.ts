/**
 * Replacements of letters. The server's `coterie_folded` uses a copy, `server/fold/letters.json`, which `fold-text.test.ts`
 * writes.
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
 * Returns a text's search form, equal to the server's `coterie_folded`. Each letter is converted separately, so that a
 * final sigma becomes a sigma.
 */
export const foldText = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(/\p{Mn}/gu, ''), (letter) => {
    const small = letter.toLowerCase()
    return letterReplacements[small] ?? small
  })
    .join('')
    .normalize('NFC')

/** Splits a search into words, all of which a row must contain. */
export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean)
