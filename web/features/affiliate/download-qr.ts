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
  if (blob === null) return
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = `${code}.png`
  link.click()
  URL.revokeObjectURL(address)
}
