/**
 * Letters that are one letter to whoever looks for a name and have no accent that could be taken off. The one table: the server's
 * `coterie_folded` has a copy of it in `server/unaccent/letters.json`, which `folded.test.ts` writes.
 */
export const plainLetters: { readonly [letter: string]: string } = {
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
 * A text as people search for it, without case and accents: "PÉREZ" is "perez", "Łukasz" is "lukasz". The same rule as the server's
 * `coterie_folded` in SQL, so that what a list shows and what a command finds by the same words are the same rows. Letter by letter: a
 * final sigma is a sigma.
 */
export const folded = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(/\p{Mn}/gu, ''), (letter) => {
    const small = letter.toLowerCase()
    return plainLetters[small] ?? small
  })
    .join('')
    .normalize('NFC')

/** The words of a search, folded; every one has to be found. */
export const searchWords = (search: string): string[] => folded(search).split(/\s+/).filter(Boolean)
