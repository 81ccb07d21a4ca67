import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { legacyEncodings, decodeLegacyText, guessEncoding } from './legacy-encodings'

const folder = 'e2e/fixtures/people-lists'
describe('decoding of files in legacy encodings (S30)', () => {
  it.each(readdirSync(folder).filter((name) => /-(dos|mac|windows)-/.test(name)))(
    'recognizes the encoding of %s',
    (name) => {
      const wanted = { 'dos-850': 'cp850', 'dos-437': 'cp850', 'mac-roman': 'macintosh' }[
        /dos-\d+|mac-roman/.exec(name)?.[0] ?? ''
      ]
      expect(guessEncoding(readFileSync(`${folder}/${name}`))).toBe(wanted ?? /windows-\d+/.exec(name)?.[0])
    },
  )

  it.each(legacyEncodings)('returns a character for every byte of %s', (encoding) =>
    expect(
      new Set(
        decodeLegacyText(
          Uint8Array.from({ length: 256 }, (_, byte) => byte),
          encoding,
        ),
      ).size,
    ).toBe(256),
  )

  it('supports both MS-DOS encodings', () => {
    const bytes = new Uint8Array([0x4d, 0x75, 0xa4, 0x6f, 0x7a, 0x20, 0xb5, 0xff])
    expect(decodeLegacyText(bytes, 'cp850')).toBe('Muñoz Á\u00a0')
    expect(decodeLegacyText(bytes, 'cp437')).toBe('Muñoz ╡\u00a0')
  })

  it.each([
    ['D’Angelo, O´Brien, Mª Ángel, nº 5, 12 €, “Nela”, Col·lecció, L’Hôpital, Sœur, Zoë Müller–Weiß…'],
    ['NUñEZ GARCíA'],
    ['Løvås Åse Øygård, Þór Ægir, Übermut, à la Carte'],
  ])('uses Windows-1252 for %s', (text) => {
    const bytes = Uint8Array.from(text, (char) => windows1252(char))
    expect(guessEncoding(bytes)).toBe('windows-1252')
  })
})

function windows1252(char: string): number {
  const byte = all.indexOf(char)
  if (byte < 0) throw new Error(char)
  return byte
}
const all = [
  ...decodeLegacyText(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    'windows-1252',
  ),
]
