// npm run core-fonts: reduces the first screen's fonts to the letters of scripts/lib/core-letters.mjs. Run it after
// changing these letters or the font packages, and copy the printed ranges into fonts.css.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { coreLetters, unicodeRange } from './lib/core-letters.mjs'

const faces = [
  // headings use one weight, other text uses 400 to 700
  { name: 'gabarito', from: '@fontsource/gabarito/files/gabarito-latin-600-normal.woff2' },
  {
    name: 'figtree',
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
]

for (const { name, from, ...options } of faces) {
  const whole = readFileSync(`node_modules/${from}`)
  const core = await subsetFont(whole, coreLetters.join(''), { targetFormat: 'woff2', ...options })
  writeFileSync(`web/styles/fonts/${name}-core.woff2`, core)
  copyFileSync(`node_modules/@fontsource/${name}/LICENSE`, `web/styles/fonts/${name}-LICENSE.txt`)
  console.log(`${name}: ${whole.length} → ${core.length} bytes`)
}
console.log(unicodeRange().join(', '))
