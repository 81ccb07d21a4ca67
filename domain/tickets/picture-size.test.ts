import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { maxDrawnPixels, scaledSize, pictureSizeOf } from './picture-size'

const read = (name: string) => new Uint8Array(readFileSync(`e2e/fixtures/pictures/${name}`))

it.each([
  ['cut-off.jpg', 300, 200],
  ['sticker.png', 30, 20],
  ['sticker.webp', 30, 20],
  ['sticker.gif', 30, 20],
  ['48-megapixels.png', 8000, 6000],
  ['panorama.jpg', 14_000, 3000],
  ['scrolled.png', 1080, 12_000],
])('the size of %s is read from its header', (name, width, height) => {
  expect(pictureSizeOf(read(name))).toEqual({ width, height })
})

it('the size of other files and of incomplete headers is null', () => {
  expect(pictureSizeOf(new TextEncoder().encode('%PDF-1.4 and some more than thirty bytes'))).toBeNull()
  expect(pictureSizeOf(read('cut-off.jpg').slice(0, 100))).toBeNull()
  expect(pictureSizeOf(new Uint8Array(3))).toBeNull()
})

it.each([
  [8000, 6000],
  [16_000, 4000],
  [1, 40_000_000],
  [65_500, 1000],
])('a picture of %i × %i px is scaled down to the limit with the same proportions', (width, height) => {
  const drawn = scaledSize({ width, height })
  expect(drawn.width * drawn.height).toBeLessThanOrEqual(maxDrawnPixels)
  expect(Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(16_384)
  if (Math.min(drawn.width, drawn.height) > 100) expect(drawn.width / drawn.height).toBeCloseTo(width / height, 1)
})

it('a picture within the limit is not scaled', () => {
  expect(scaledSize({ width: 4000, height: 3000 })).toEqual({ width: 4000, height: 3000 })
})
