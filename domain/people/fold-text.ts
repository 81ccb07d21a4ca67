/** The server's `coterie_folded` uses a copy, `server/fold/letters.json`, which `fold-text.test.ts` writes. */
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

/** Must equal the server's `coterie_folded`. Letter by letter, because a final sigma must become a sigma. */
export const foldText = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(/\p{Mn}/gu, ''), (letter) => {
    const small = letter.toLowerCase()
    return letterReplacements[small] ?? small
  })
    .join('')
    .normalize('NFC')

/** A row must match all of them. */
export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean)
