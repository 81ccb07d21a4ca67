import { parse } from 'papaparse'

/**
 * The cells of a text of rows, by line. Returns null if a quotation mark that isn't closed where its cell ends has taken later rows into
 * that cell: they would be missing, and the person wouldn't notice.
 * @param delimiter '' = the most probable of comma, semicolon and tab
 */
export function tableOfText(text: string, delimiter: string): string[][] | null {
  const { data, errors } = parse<string[]>(text, { delimiter, delimitersToGuess: [',', ';', '\t'] })
  const lost = errors.some(
    ({ type, code, row }) =>
      type === 'Quotes' && (code === 'MissingQuotes' || data[row ?? 0]?.some((cell) => /[\r\n]/.test(cell))),
  )
  return lost ? null : data
}
