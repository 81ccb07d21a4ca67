import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { screenPaths } from '../../domain/paths'
import { webManifest } from '../../domain/program/web-manifest'

function sizeOf(src: string): string {
  const head = readFileSync(`web/public${src}`).subarray(0, 24)
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`
}

describe.each(['en', 'es'] as const)('the web manifest in %s', (language) => {
  const { icons, screenshots, shortcuts, ...manifest } = webManifest(undefined, undefined, undefined, language)
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((each) => each.icons)]

  it.each(pictures.map(({ src, sizes }) => [src, sizes]))('states the actual size of %s', (src, sizes) => {
    expect(sizeOf(src)).toBe(sizes)
  })

  it('has labelled screenshots for mobile and desktop, in small files', () => {
    expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
    for (const { src, label } of screenshots) {
      expect(label.length).toBeGreaterThan(10)
      expect(readFileSync(`web/public${src}`).length, src).toBeLessThan(160_000)
    }
  })

  it('has the same identity in every language, and its shortcuts lead to screens of the app', () => {
    expect([manifest.id, manifest.scope]).toEqual(['/', '/'])
    for (const url of [manifest.start_url, ...shortcuts.map((each) => each.url)])
      expect(Object.values(screenPaths) as string[]).toContain(url.split('?')[0])
  })
})

it('the web manifest has different texts in each language', () => {
  const texts = (['en', 'es'] as const).map((language) => {
    const { description, shortcuts, screenshots } = webManifest(undefined, undefined, undefined, language)
    return [
      description,
      ...shortcuts.map(({ url, name }) => (url.includes('support') ? url : name)),
      ...screenshots.map(({ label }) => label),
    ]
  })
  const [english = [], spanish = []] = texts
  expect(english.filter((text) => spanish.includes(text) && !text.startsWith('/'))).toEqual([])
})

it.each([
  ['another name', webManifest('Harbour')],
  ['a custom color', webManifest(undefined, { accentLight: '#1b4d8c', accentDark: '' })],
  ['a custom picture', webManifest(undefined, undefined, 'abc123')],
])('the web manifest has no screenshots of the standard product if the installation has %s', (_, { screenshots }) => {
  expect(screenshots).toEqual([])
})
