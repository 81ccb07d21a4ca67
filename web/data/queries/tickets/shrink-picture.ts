import { scaledSize, pictureSizeOf } from '../../../../domain/tickets/picture-size'
import { fileLimits, isPicture } from '../../../../domain/tickets/files'
import { CodedError } from '../../../../domain/error-codes'

const quality = 0.9

/** Returns a smaller JPEG, or the file unchanged if it isn't too large. @throws CodedError `picture-too-large` */
export async function shrinkPicture(bytes: ArrayBuffer, type: string): Promise<ArrayBuffer> {
  if (!isPicture(type)) return bytes
  const size = pictureSizeOf(new Uint8Array(bytes))
  if (size === null) return bytes
  if (bytes.byteLength <= fileLimits.bytes && size.width * size.height <= fileLimits.pixels) return bytes
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  try {
    const drawn = draw(await loadImage(address))
    return await (await asJpeg(drawn)).arrayBuffer()
  } catch {
    throw new CodedError('picture-too-large')
  } finally {
    URL.revokeObjectURL(address)
  }
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('not an image'))
    image.src = address
  })
}

function draw(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const { width, height } = scaledSize({ width: image.naturalWidth, height: image.naturalHeight })
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  // A JPEG has no transparency, and transparent parts would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return canvas
}

function asJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/jpeg', quality),
  )
}
