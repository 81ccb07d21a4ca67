import { base64Bytes, base64Size } from '../base64'
/** The picture an installation's icons are drawn from (P4): a PNG, because every system takes it and it can be see-through. */
export const iconRules = {
  maxBytes: 180_000,
  /** px; less is blurred on a home screen. */
  minSide: 192,
  /** px; more is memory that no icon needs. */
  maxSide: 2048,
} as const

type IconProblem = 'icon-not-png' | 'icon-too-heavy' | 'icon-not-square' | 'icon-side'

const signature = [137, 80, 78, 71, 13, 10, 26, 10]
/** Where a PNG's first part says its name, and then its width and height. */
const header = { name: 12, width: 16, height: 20, end: 24 } as const

/**
 * What is wrong with a picture, null = nothing, by its bytes alone: what a name or a browser calls it is nobody's word.
 * @param base64 the file as base64 without a prefix
 */
export function iconProblem(base64: string): IconProblem | null {
  const bytes = base64Bytes(base64, header.end)
  const isPng = signature.every((byte, at) => bytes[at] === byte) && nameOf(bytes) === 'IHDR'
  if (!isPng) return 'icon-not-png'
  if (base64Size(base64) > iconRules.maxBytes) return 'icon-too-heavy'
  const width = number(bytes, header.width)
  if (width !== number(bytes, header.height)) return 'icon-not-square'
  return width < iconRules.minSide || width > iconRules.maxSide ? 'icon-side' : null
}

const nameOf = (bytes: readonly number[]): string => String.fromCharCode(...bytes.slice(header.name, header.width))

/** Four bytes, the highest first. */
const number = (bytes: readonly number[], from: number): number =>
  bytes.slice(from, from + 4).reduce((sum, byte) => sum * 256 + byte, 0)
