import { parse } from 'papaparse'
import { oldText, probableEncoding, type Encoding, type OldEncoding } from '../../domain/texts/old-encodings'

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

/** The text of a file, the encoding it was read in, and the delimiter that a first line `sep=;` names; '' = it names none. */
export interface FileText {
  text: string
  encoding: Encoding
  delimiter: string
}

/** A file with any of these characters is binary, or UTF-16 without its mark. */
// oxlint-disable-next-line no-control-regex
const notText = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/
/** MS-DOS programs mark the end of a text with this character. */
// oxlint-disable-next-line no-control-regex
const endMark = /\u001a+$/
/** How many bytes are read to recognise an encoding. */
const sample = 500_000

/**
 * Decodes the text of a file of rows: UTF-16 with its mark, UTF-8 with or without one, or the most plausible of the older encodings.
 * Returns null for a file that can't be decoded as a whole (M32): characters would be missing or wrong, and the person wouldn't notice.
 * @param chosen the encoding that the person chose instead of the recognised one
 */
export function textOfFile(bytes: ArrayBuffer, chosen?: OldEncoding): FileText | null {
  const decoded =
    chosen === undefined ? recognised(bytes) : { text: oldText(new Uint8Array(bytes), chosen), encoding: chosen }
  const { encoding } = decoded
  const text = decoded.text?.replace(endMark, '') ?? null
  if (text === null || notText.test(text)) return null
  // This line is for spreadsheets and isn't a row.
  const [first = '', delimiter = ''] = /^"?sep=([,;\t|])"?\r?(?:\n|$)/i.exec(text) ?? []
  return { text: text.slice(first.length), encoding, delimiter }
}

function recognised(bytes: ArrayBuffer): { text: string | null; encoding: Encoding } {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return { text: platformText('utf-16le', bytes), encoding: 'utf-16' }
  if (first === 0xfe && second === 0xff) return { text: platformText('utf-16be', bytes), encoding: 'utf-16' }
  const text = platformText('utf-8', bytes)
  if (text !== null || isBrokenUtf8(bytes)) return { text, encoding: 'utf-8' }
  const encoding = probableEncoding(new Uint8Array(bytes.slice(0, sample)))
  return { text: oldText(new Uint8Array(bytes), encoding), encoding }
}

/** Whether bytes are UTF-8 in which some characters are broken: cut off, or joined from files in two encodings. */
function isBrokenUtf8(bytes: ArrayBuffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes.slice(0, sample))
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  const broken = text.match(/\ufffd/g)?.length ?? 0
  return whole > broken
}

function platformText(encoding: string, bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
