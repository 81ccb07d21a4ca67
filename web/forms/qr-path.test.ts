import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { qrPath } from './qr-path'

const link = 'https://coterie.example/signup?ref=MJV7K2AB'

describe('the QR code of a link', () => {
  it('draws exactly the dark modules', () => {
    const { size, path } = qrPath(link)
    const drawn = new Set<string>()
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let i = 0; i < Number(width); i++) drawn.add(`${Number(x) + i},${y}`)
    }
    const dark = new Set<string>()
    encode(link, { ecc: 'M', border: 4 }).data.forEach((row, y) => row.forEach((on, x) => on && dark.add(`${x},${y}`)))
    expect(drawn).toEqual(dark)
    expect(size).toBeGreaterThan(30)
  })

  it('keeps a quiet zone of four modules', () => {
    const { size, path } = qrPath(link)
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(4)
      expect(Number(y)).toBeGreaterThanOrEqual(4)
      expect(Number(x) + Number(width)).toBeLessThanOrEqual(size - 4)
    }
  })
})
