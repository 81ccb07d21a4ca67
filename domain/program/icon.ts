import { decodeBase64, base64ByteCount } from '../base64'
/** Rules for an icon. It is a PNG (P4), which is supported everywhere and can be transparent. */
export const iconRules = {
  maxBytes: 180_000,
  /** The minimum side in px. Smaller images are blurred on home screens. */
  minSide: 192,
  /** The maximum side in px, which limits memory use. */
  maxSide: 2048,
} as const

type IconProblem = 'icon-not-png' | 'icon-too-heavy' | 'icon-not-square' | 'icon-side'

const signature = [137, 80, 78, 71, 13, 10, 26, 10]
const header = { name: 12, width: 16, height: 20, end: 24 } as const

/** Returns the problem of an uploaded icon, or null. It reads only the header, without decoding the image. */
export function iconProblem(base64: string): IconProblem | null {
  const bytes = decodeBase64(base64, header.end)
  const isPng = signature.every((byte, at) => bytes[at] === byte) && nameOf(bytes) === 'IHDR'
  if (!isPng) return 'icon-not-png'
  if (base64ByteCount(base64) > iconRules.maxBytes) return 'icon-too-heavy'
  const width = readUint32(bytes, header.width)
  if (width !== readUint32(bytes, header.height)) return 'icon-not-square'
  return width < iconRules.minSide || width > iconRules.maxSide ? 'icon-side' : null
}

const nameOf = (bytes: readonly number[]): string => String.fromCharCode(...bytes.slice(header.name, header.width))

const readUint32 = (bytes: readonly number[], from: number): number =>
  bytes.slice(from, from + 4).reduce((sum, byte) => sum * 256 + byte, 0)
