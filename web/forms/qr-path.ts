import { encode } from 'uqr'

/** Modules on each side; scanners need at least three. */
const quietZone = 4

/** A QR code as an SVG path with one unit per module. */
export function qrPath(text: string): { size: number; path: string } {
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
