import { oldText, probableEncoding, type Encoding, type OldEncoding } from '../../domain/texts/old-encodings'

/** The text of a file, the encoding it was read in, and the delimiter that a first line `sep=;` names; '' = it names none. */
export interface FileText {
  text: string
  encoding: Encoding
  delimiter: string
}

/** What no table holds: a file with any of these is binary, or UTF-16 without its mark. */
// oxlint-disable-next-line no-control-regex
const notText = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/
/** As much of a file, bytes, is looked at to recognise an older encoding. */
const sample = 500_000

/**
 * The text of a file of rows: UTF-16 with its mark, UTF-8 with or without one, or the most plausible of the older encodings. Null for
 * what can't be decoded (M32): half of its characters would be missing, and nobody would see it.
 * @param chosen the encoding that the person chose instead of the recognised one
 */
export function textOfFile(bytes: ArrayBuffer, chosen?: OldEncoding): FileText | null {
  const decoded =
    chosen === undefined ? recognised(bytes) : { text: oldText(new Uint8Array(bytes), chosen), encoding: chosen }
  const { text, encoding } = decoded
  if (text === null || notText.test(text)) return null
  // a line for spreadsheets, not a row
  const [first = '', delimiter = ''] = /^"?sep=([,;\t|])"?\r?(?:\n|$)/i.exec(text) ?? []
  return { text: text.slice(first.length), encoding, delimiter }
}

function recognised(bytes: ArrayBuffer): { text: string | null; encoding: Encoding } {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return { text: platformText('utf-16le', bytes), encoding: 'utf-16' }
  if (first === 0xfe && second === 0xff) return { text: platformText('utf-16be', bytes), encoding: 'utf-16' }
  const text = platformText('utf-8', bytes)
  if (text !== null) return { text, encoding: 'utf-8' }
  const encoding = probableEncoding(new Uint8Array(bytes.slice(0, sample)))
  return { text: oldText(new Uint8Array(bytes), encoding), encoding }
}

function platformText(encoding: string, bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
