// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shrunkPicture } from './shrink-picture'

const read = (name: string): ArrayBuffer => new Uint8Array(readFileSync(`e2e/fixtures/pictures/${name}`)).buffer
const jpeg = new Uint8Array([0xff, 0xd8, 0xff]).buffer

/** A browser's image of the given size, which is loaded or can't be. */
function images(size: { naturalWidth: number; naturalHeight: number } | null): void {
  class LoadedImage {
    onload = (): void => undefined
    onerror = (): void => undefined
    naturalWidth = size?.naturalWidth ?? 0
    naturalHeight = size?.naturalHeight ?? 0
    set src(_address: string) {
      queueMicrotask(() => (size === null ? this.onerror() : this.onload()))
    }
  }
  vi.stubGlobal('Image', LoadedImage)
}

const drawImage = vi.fn()
const toBlob = vi.fn<HTMLCanvasElement['toBlob']>()
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: vi.fn(), drawImage } as never)
  toBlob.mockImplementation((tell, type) => tell(new Blob([jpeg], { type: type ?? '' })))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob)
})
afterEach(() => {
  drawImage.mockReset()
  toBlob.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['48-megapixels.png', 'image/png', [8000, 6000], [4618, 3464]],
  ['panorama.jpg', 'image/jpeg', [14_000, 3000], [8640, 1851]],
  // turned by the camera: its file says 14,000 × 3,000
  ['panorama.jpg', 'image/jpeg', [3000, 14_000], [1851, 8640]],
] as const)('draws %s (%s) of %j px again as a JPEG of %j px', async (name, type, natural, drawn) => {
  images({ naturalWidth: natural[0], naturalHeight: natural[1] })
  expect(await shrunkPicture(read(name), type)).toEqual(jpeg)
  expect(drawImage.mock.calls).toEqual([[expect.anything(), 0, 0, ...drawn]])
  expect(toBlob.mock.calls[0]?.[1]).toBe('image/jpeg')
})

it.each([
  ['scrolled.png', 'image/png'],
  ['cut-off.jpg', 'image/jpeg'],
  ['sticker.webp', 'image/webp'],
  ['48-megapixels.png', 'application/pdf'],
])('leaves %s (%s) as it is', async (name, type) => {
  images(null)
  const bytes = read(name)
  expect(await shrunkPicture(bytes, type)).toBe(bytes)
  expect(drawImage).not.toHaveBeenCalled()
})

it('says that a picture is too large if the browser can’t read or draw it', async () => {
  const tooLarge = { code: 'picture-too-large' }
  images(null)
  await expect(shrunkPicture(read('panorama.jpg'), 'image/jpeg')).rejects.toMatchObject(tooLarge)
  images({ naturalWidth: 14_000, naturalHeight: 3000 })
  toBlob.mockImplementation((tell) => tell(null))
  await expect(shrunkPicture(read('panorama.jpg'), 'image/jpeg')).rejects.toMatchObject(tooLarge)
})
