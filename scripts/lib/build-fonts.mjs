// Converts fonts from WOFF to TTF for the preview card of a shared link, because Go reads TTF.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const faces = { gabarito: [600], figtree: [400, 500] }
const target = 'dist/fonts'

export function buildFonts() {
  mkdirSync(target, { recursive: true })
  for (const [name, weights] of Object.entries(faces)) {
    const from = `node_modules/@fontsource/${name}`
    copyFileSync(`${from}/LICENSE`, `${target}/${name}-LICENSE.txt`)
    for (const weight of weights) {
      for (const letters of ['latin', 'latin-ext']) {
        const woff = readFileSync(`${from}/files/${name}-${letters}-${weight}-normal.woff`)
        writeFileSync(`${target}/${name}-${letters}-${weight}.ttf`, unpacked(woff))
      }
    }
  }
}

/** Returns the TTF in a WOFF file: its tables, decompressed, after a table directory (W3C, WOFF 1.0, sections 3 and 4). */
function unpacked(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => {
    const at = 44 + n * 20
    const [offset, packed, length, sum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(at + field))
    const body = woff.subarray(offset, offset + packed)
    return { tag: woff.subarray(at, at + 4), sum, body: packed < length ? inflateSync(body) : body }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const header = Buffer.alloc(12 + count * 16)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)
  const parts = [header]
  let end = header.length
  tables.forEach(({ tag, sum, body }, n) => {
    const entry = 12 + n * 16
    tag.copy(header, entry)
    header.writeUInt32BE(sum, entry + 4)
    header.writeUInt32BE(end, entry + 8)
    header.writeUInt32BE(body.length, entry + 12)
    // a table begins at a multiple of four bytes
    const padding = Buffer.alloc((4 - (body.length % 4)) % 4)
    parts.push(body, padding)
    end += body.length + padding.length
  })
  return Buffer.concat(parts)
}
