import { encode } from 'uqr'

/** Modules of quiet zone on each side; readers want at least three. */
const quiet = 4

/** A QR code as one SVG path, one unit per module, made on the device. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quiet })
  let path = ''
  data.forEach((row, y) => {
    // One piece for each run of dark modules: far fewer than one for each module.
    for (let x = 0; x < size; x++) {
      if (row[x] !== true) continue
      const start = x
      while (row[x + 1] === true) x++
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`
    }
  })
  return { size, path }
}
