import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { coreLetters, unicodeRange } from './core-letters.mjs'

const css = readFileSync('web/styles/fonts.css', 'utf8')

it('the core font files contain every character of the product’s texts in both languages, except one', () => {
  const core = new Set(coreLetters)
  const missing = new Set<string>()
  for (const file of readdirSync('web/i18n', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const words = readFileSync(`web/i18n/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    for (const letter of words) if (letter !== '\n' && !core.has(letter)) missing.add(letter)
  }
  // the fonts lack only this character
  expect([...missing]).toEqual(['›'])
})

it.each(['Gabarito', 'Figtree'])(
  'font %s has a face for the core characters, listed after the full faces and with the same weights',
  (family) => {
    const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)]
      .map(([, face = '']) => face.replaceAll(/\s+/g, ' '))
      .filter((face) => face.includes(`'${family}'`))
    const core = faces.findIndex((face) => face.includes('-core.woff2'))
    expect(core).toBe(faces.length - 1)
    expect(faces[core]).toContain(`unicode-range: ${unicodeRange().join(', ')};`)
    // all faces need the same weight, because a browser doesn't fall back to a face of another weight
    expect(new Set(faces.map((face) => /font-weight: ([^;]+);/.exec(face)?.[1])).size).toBe(1)
  },
)

it.each(['gabarito', 'figtree'])('the core file of font %s fits into the first 14 kB of a response', (name) => {
  expect(statSync(`web/styles/fonts/${name}-core.woff2`).size).toBeLessThan(14_000)
})
