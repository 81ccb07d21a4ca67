import { saveFile } from '../ui/save-file'

/** The width of a QR module in pixels, large enough for print. */
const modulePx = 16

/** Saves the QR code as a PNG, with the same colors in both themes. */
export async function downloadQrPng({ size, path }: { size: number; path: string }, code: string): Promise<void> {
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
export function downloadQrSvg(qr: { size: number; path: string }, code: string): void {
  const style = getComputedStyle(document.documentElement)
  const svg = qrSvg(qr, style.getPropertyValue('--color-field-text'), style.getPropertyValue('--color-field'))
  saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${code}.svg`)
}

export const qrSvg = ({ size, path }: { size: number; path: string }, background: string, foreground: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="${background.trim()}"/><path fill="${foreground.trim()}" d="${path}"/></svg>\n`
