export interface PictureSize {
  width: number
  height: number
}

/** The maximum number of pixels. Phones can't draw larger pictures. */
export const maxDrawnPixels = 16_000_000
const drawnSide = 16_384

/** Returns the size in the header before EXIF rotation, without decoding; null if it is unknown. */
export function pictureSizeOf(bytes: Uint8Array<ArrayBuffer>): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length))
  if (bytes.length < 30) return null
  if (text(1, 3) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) }
  if (text(0, 4) === 'GIF8') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return sizeOfWebP(view, text(12, 4))
  return view.getUint16(0) === 0xff_d8 ? sizeOfJpeg(view) : null
}

function sizeOfWebP(view: DataView, kind: string): PictureSize | null {
  const low14 = 0x3f_ff
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & low14, height: view.getUint16(28, true) & low14 }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & low14) + 1, height: ((bits >> 14) & low14) + 1 }
  }
  const low24 = (at: number): number => view.getUint32(at, true) & 0xff_ff_ff
  return kind === 'VP8X' ? { width: low24(24) + 1, height: (view.getUint32(26, true) >>> 8) + 1 } : null
}

/** Returns the size in the frame header of a JPEG, and skips the markers before it. */
function sizeOfJpeg(view: DataView): PictureSize | null {
  for (let at = 2; at + 9 <= view.byteLength;) {
    const marker = view.getUint16(at)
    if (marker === 0xff_ff) at += 1
    else if (marker < 0xff_c0) return null
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

const isFrame = (marker: number): boolean =>
  marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker)

/** Returns the size of a picture scaled down to the limits. Pictures are never enlarged. */
export function scaledSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, Math.sqrt(maxDrawnPixels / (width * height)), drawnSide / Math.max(width, height))
  const scaled = (side: number): number => Math.max(1, Math.floor(side * scale))
  return { width: scaled(width), height: scaled(height) }
}
