import { encode } from 'uqr'
import { saveFile } from '../ui/save-file'

/** Modules on each side; scanners need at least three. */
const quietZone = 4

/** A QR code as an SVG path with one unit per module. */
export interface QrCode {
  size: number
  path: string
}

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  let path = ''
  data.forEach((row, y) => {
    // With one rectangle per run of dark modules, the path is far shorter than with one per module.
    for (let x = 0; x < size; x++) {
      if (row[x] !== true) continue
      const start = x
      while (row[x + 1] === true) x++
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`
    }
  })
  return { size, path }
}

interface Props {
  of: QrCode
  name: string
  className?: string
}

/** Shows a QR code, dark on light in both themes. */
export const QrPicture = ({ of: { size, path }, name, className = '' }: Props) => (
  <svg
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label={name}
    shapeRendering="crispEdges"
    className={`h-auto w-full rounded-lg ${className}`}
  >
    <rect width={size} height={size} className="fill-field-text" />
    <path d={path} className="fill-field" />
  </svg>
)

/** The width of a QR module in pixels, large enough for print. */
const modulePx = 16

/** Saves the QR code as a PNG, with the same colors in both themes. */
export async function downloadQrPng({ size, path }: QrCode, code: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * modulePx
  const context = canvas.getContext('2d')
  if (context === null) return
  const style = getComputedStyle(document.documentElement)
  context.scale(modulePx, modulePx)
  context.fillStyle = style.getPropertyValue('--color-field-text')
  context.fillRect(0, 0, size, size)
  context.fillStyle = style.getPropertyValue('--color-field')
  context.fill(new Path2D(path))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob !== null) saveFile(blob, `${code}.png`)
}

/** Saves the QR code as an SVG, which prints at any size. */
export function downloadQrSvg(qr: QrCode, code: string): void {
  const style = getComputedStyle(document.documentElement)
  const svg = qrSvg(qr, style.getPropertyValue('--color-field-text'), style.getPropertyValue('--color-field'))
  saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${code}.svg`)
}

export const qrSvg = ({ size, path }: QrCode, background: string, foreground: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="${background.trim()}"/><path fill="${foreground.trim()}" d="${path}"/></svg>\n`
