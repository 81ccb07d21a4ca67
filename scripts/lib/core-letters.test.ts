import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { coreLetters, unicodeRange } from './core-letters.mjs'

const css = readFileSync('web/styles/fonts.css', 'utf8')

it('are those of every word of the product in both languages: no page of ours waits for the whole fonts', () => {
  const core = new Set(coreLetters)
  const missing = new Set<string>()
  for (const file of readdirSync('web/i18n', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const words = readFileSync(`web/i18n/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    for (const letter of words) if (letter !== '\n' && !core.has(letter)) missing.add(letter)
  }
  // of the file sizes' and keys' signs, which the fonts haven't got
  expect([...missing]).toEqual(['›'])
})

it.each(['Gabarito', 'Figtree'])(
  '%s has them in a face of its own, after the whole ones, with the same weights',
  (family) => {
    const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)]
      .map(([, face = '']) => face.replaceAll(/\s+/g, ' '))
      .filter((face) => face.includes(`'${family}'`))
    const core = faces.findIndex((face) => face.includes('-core.woff2'))
    expect(core).toBe(faces.length - 1)
    expect(faces[core]).toContain(`unicode-range: ${unicodeRange().join(', ')};`)
    // faces of other weights would be no alternatives for a letter that one of them lacks
    expect(new Set(faces.map((face) => /font-weight: ([^;]+);/.exec(face)?.[1])).size).toBe(1)
  },
)

it.each(['gabarito', 'figtree'])('%s fits into the first answer of a server: fourteen kilobytes', (name) => {
  expect(statSync(`web/styles/fonts/${name}-core.woff2`).size).toBeLessThan(14_000)
})
