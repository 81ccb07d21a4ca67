/** The text of a file, and the delimiter that a first line `sep=;` names; '' = it names none. */
export interface FileText {
  text: string
  delimiter: string
}

/** What no table holds: a file with any of these is binary, or UTF-16 without its mark. */
// oxlint-disable-next-line no-control-regex
const notText = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/

/**
 * The text of a file of rows: UTF-16 with its mark, UTF-8 with or without one, or Windows-1252, as older spreadsheets write. Null for
 * what can't be decoded (M32): half of its characters would be missing, and nobody would see it.
 */
export function textOfFile(bytes: ArrayBuffer): FileText | null {
  const text = decoded(bytes)
  if (text === null || notText.test(text)) return null
  // a line for spreadsheets, not a row
  const [first = '', delimiter = ''] = /^"?sep=([,;\t|])"?\r?(?:\n|$)/i.exec(text) ?? []
  return { text: text.slice(first.length), delimiter }
}

function decoded(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return decodedAs('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decodedAs('utf-16be', bytes)
  return decodedAs('utf-8', bytes) ?? decodedAs('windows-1252', bytes)
}

function decodedAs(encoding: string, bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
