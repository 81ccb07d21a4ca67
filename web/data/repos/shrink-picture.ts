import { drawnSize, pictureSizeOf } from '../../../domain/tickets/picture-size'
import { fileLimits, isPicture } from '../../../domain/tickets/files'
import { CodedError } from '../../../domain/error-codes'

const quality = 0.9

/**
 * A picture that is too large to be sent, in bytes or in pixels, drawn again as a smaller JPEG; any other file as it is. The server makes
 * pictures smaller than this in any case, so nothing is lost that would be kept.
 * @throws CodedError `picture-too-large` where this browser can't draw it
 */
export async function shrunkPicture(bytes: ArrayBuffer, type: string): Promise<ArrayBuffer> {
  if (!isPicture(type)) return bytes
  const size = pictureSizeOf(new Uint8Array(bytes))
  if (size === null) return bytes
  if (bytes.byteLength <= fileLimits.bytes && size.width * size.height <= fileLimits.pixels) return bytes
  try {
    const drawn = await draw(new Blob([bytes], { type }), drawnSize(size))
    return await drawn.arrayBuffer()
  } catch {
    throw new CodedError('picture-too-large')
  }
}

async function draw(picture: Blob, { width, height }: { width: number; height: number }): Promise<Blob> {
  // without a size it would be held whole, which is more than some phones have room for
  const small = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  try {
    const canvas = document.createElement('canvas')
    canvas.width = small.width
    canvas.height = small.height
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    // what is transparent would become black
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(small, 0, 0)
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (made === null) throw new Error('no picture')
    return made
  } finally {
    small.close()
  }
}
