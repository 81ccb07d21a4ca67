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
    const facts = [...dosTime(at), crcOf(data), data.length, data.length] as const
    // PKZIP's application note, 4.3.7 and 4.3.12: version 2.0, names and texts in UTF-8.
    const local = record([4, 0x04034b50], [2, 20], [2, 0x0800], [2, 0], ...fields(facts), [2, title.length], [2, 0])
    const entry = record(
      ...([
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        [2, 0x0800],
        [2, 0],
      ] as const),
      ...fields(facts),
      ...([
        [2, title.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ] as const),
    )
    parts.push(local, title, data)
    directory.push(entry, title)
    offset += local.length + title.length + data.length
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0)
  const count = files.length
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])
  return joined([...parts, ...directory, end])
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

type Number = readonly [bytes: 2 | 4, value: number]

const fields = ([time, day, crc, packed, size]: readonly [number, number, number, number, number]): Number[] => [
  [2, time],
  [2, day],
  [4, crc],
  [4, packed],
  [4, size],
]

function record(...numbers: readonly Number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
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

/** MS-DOS format in UTC: steps of two seconds, years since 1980. */
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
