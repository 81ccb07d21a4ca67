import { parse } from 'papaparse'
import {
  decodeLegacyText,
  guessEncoding,
  type Encoding,
  type LegacyEncoding,
} from '../../domain/texts/legacy-encodings'

/** Parses delimited text (`delimiter` '' = detect). Returns null for an unclosed quotation mark, which would hide rows. */
export function parseTable(text: string, delimiter: string): string[][] | null {
  const { data, errors } = parse<string[]>(text, { delimiter, delimitersToGuess: [',', ';', '\t'] })
  const lost = errors.some(
    ({ type, code, row }) =>
      type === 'Quotes' && (code === 'MissingQuotes' || data[row ?? 0]?.some((cell) => /[\r\n]/.test(cell))),
  )
  return lost ? null : data
}

export interface FileText {
  text: string
  encoding: Encoding
  delimiter: string
}

/** Characters that occur only in binary files and in UTF-16 without a byte order mark. */
// oxlint-disable-next-line no-control-regex
const binaryCharacters = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/
/** The character with which MS-DOS programs end a text. */
// oxlint-disable-next-line no-control-regex
const endOfFile = /\u001a+$/
const sampleBytes = 500_000

/**
 * Decodes UTF-16 with a byte order mark, UTF-8, or the most plausible older encoding; `chosen` replaces the detected one.
 * Returns null if any part can't be decoded (M32), because the user wouldn't notice wrong characters.
 */
export function decodeTextFile(bytes: ArrayBuffer, chosen?: LegacyEncoding): FileText | null {
  const decoded =
    chosen === undefined
      ? detectEncoding(bytes)
      : { text: decodeLegacyText(new Uint8Array(bytes), chosen), encoding: chosen }
  const { encoding } = decoded
  const text = decoded.text?.replace(endOfFile, '') ?? null
  if (text === null || binaryCharacters.test(text)) return null
  // The first line can be an instruction for spreadsheet programs, which is not a row.
  const [first = '', delimiter = ''] = /^"?sep=([,;\t|])"?\r?(?:\n|$)/i.exec(text) ?? []
  return { text: text.slice(first.length), encoding, delimiter }
}

function detectEncoding(bytes: ArrayBuffer): { text: string | null; encoding: Encoding } {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return { text: decodeWith('utf-16le', bytes), encoding: 'utf-16' }
  if (first === 0xfe && second === 0xff) return { text: decodeWith('utf-16be', bytes), encoding: 'utf-16' }
  const text = decodeWith('utf-8', bytes)
  if (text !== null || isBrokenUtf8(bytes)) return { text, encoding: 'utf-8' }
  const encoding = guessEncoding(new Uint8Array(bytes.slice(0, sampleBytes)))
  return { text: decodeLegacyText(new Uint8Array(bytes), encoding), encoding }
}

/** Reports whether the bytes are UTF-8 with some invalid characters: truncated, or joined from two encodings. */
function isBrokenUtf8(bytes: ArrayBuffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes.slice(0, sampleBytes))
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  const broken = text.match(/\ufffd/g)?.length ?? 0
  return whole > broken
}

function decodeWith(encoding: string, bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
