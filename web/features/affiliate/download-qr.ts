/** Pixels of one module: large enough to print. */
const modulePx = 16

/** Saves the QR code as a picture, drawn on the device: dark on cream in both themes. */
export async function downloadQr({ size, path }: { size: number; path: string }, code: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * modulePx
  const draw = canvas.getContext('2d')
  if (draw === null) return
  const style = getComputedStyle(document.documentElement)
  draw.scale(modulePx, modulePx)
  draw.fillStyle = style.getPropertyValue('--color-field-text')
  draw.fillRect(0, 0, size, size)
  draw.fillStyle = style.getPropertyValue('--color-field')
  draw.fill(new Path2D(path))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob !== null) save(blob, `${code}.png`)
}

/** The same as a drawing, for print at any size. */
export function downloadQrDrawing({ size, path }: { size: number; path: string }, code: string): void {
  const style = getComputedStyle(document.documentElement)
  save(
    new Blob(
      [
        qrDrawing(
          { size, path },
          style.getPropertyValue('--color-field-text'),
          style.getPropertyValue('--color-field'),
        ),
      ],
      { type: 'image/svg+xml' },
    ),
    `${code}.svg`,
  )
}

/** The code as SVG: its ground and its modules. */
export const qrDrawing = ({ size, path }: { size: number; path: string }, ground: string, ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="${ground.trim()}"/><path fill="${ink.trim()}" d="${path}"/></svg>\n`

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
