/**
 * A text as people search for it, without case and accents: "PÉREZ" is "perez". The same rule as the server's `coterie_folded` in
 * SQL, so that what a list shows and what a command finds by the same words are the same rows. Letter by letter: a final sigma is a
 * sigma.
 */
export const folded = (text: string): string =>
  Array.from(text.normalize('NFD').replaceAll(/\p{Mn}/gu, ''), (letter) => letter.toLowerCase())
    .join('')
    .normalize('NFC')

/** The words of a search, folded; every one has to be found. */
export const searchWords = (search: string): string[] => folded(search).split(/\s+/).filter(Boolean)
