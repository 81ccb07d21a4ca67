export interface ZipFile {
  name: string
  data: string | ArrayBuffer
}

export function createZip(files: readonly ZipFile[], at: Date): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, data: given } of files) {
    const title = bytesOf(name)
    const data = typeof given === 'string' ? bytesOf(given) : new Uint8Array(given)
    const facts = [...dosTime(at), crcOf(data), data.length, data.length]
    // PKZIP's application note, 4.3.7 and 4.3.12: version 2.0, names and texts in UTF-8.
    const local = record('42222244422', 0x04034b50, 20, 0x0800, 0, ...facts, title.length, 0)
    const place = [title.length, 0, 0, 0, 0, 0, offset]
    const entry = record('42222224442222244', 0x02014b50, 20, 20, 0x0800, 0, ...facts, ...place)
    parts.push(local, title, data)
    directory.push(entry, title)
    offset += local.length + title.length + data.length
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0)
  const count = files.length
  const end = record('42222442', 0x06054b50, 0, 0, count, count, size, offset, 0)
  return joined([...parts, ...directory, end])
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Returns the values as little-endian bytes. `widths` has a digit for each value: its number of bytes. */
function record(widths: string, ...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = [...widths].map(Number)
  const view = new DataView(new ArrayBuffer(bytes.reduce((sum, width) => sum + width, 0)))
  let at = 0
  for (const [n, width] of bytes.entries()) {
    const value = values[n] ?? 0
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return new Uint8Array(view.buffer)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Returns the time and the date in MS-DOS format, in UTC: steps of two seconds, years since 1980. */
const dosTime = (at: Date): [number, number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
]

function crcOf(data: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
