import { crc32, deflateSync } from 'node:zlib'

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

const exifOrientation = (orientation: number): Buffer =>
  Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])

interface PngOptions {
  orientation?: number
  color?: readonly [number, number, number]
  /** True omits the pixels, like a decompression bomb that only claims to be large. */
  headOnly?: boolean
}

export function makePng(
  width: number,
  height: number,
  { orientation, color = [200, 40, 40], headOnly }: PngOptions = {},
): string {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = 2
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const dots = (): Buffer => {
    const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from(color))])
    return deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  }
  return Buffer.concat([
    mark,
    chunk('IHDR', head),
    ...(orientation === undefined ? [] : [chunk('eXIf', exifOrientation(orientation))]),
    ...(headOnly ? [] : [chunk('IDAT', dots()), chunk('IEND', Buffer.alloc(0))]),
  ]).toString('base64')
}

export const tinyPng = makePng(1, 1)

export const makePdf = (bytes = 600): string =>
  Buffer.from('%PDF-1.4\n% made by a test\n'.padEnd(bytes, ' ')).toString('base64')
