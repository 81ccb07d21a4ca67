import { expect, it } from 'vitest'
import { brandFiles, themeCss, iconsToDraw } from './brand-files'

const plain = { accentLight: '', accentDark: '' }
const blue = { accentLight: '#1b4d8c', accentDark: '' }

it('the branding files contain only the name by default', () => {
  const files = brandFiles('Harbour', plain)
  expect(Object.keys(files)).toEqual(['/manifest.webmanifest', '/manifest.es.webmanifest'])
  expect(JSON.parse(files['/manifest.webmanifest'] ?? '')).toMatchObject({ name: 'Harbour', theme_color: '#4b1437' })
  expect(themeCss(plain)).toBe('')
})

it('a custom color for one theme leaves the other theme unchanged', () => {
  const css = themeCss(blue)
  expect(css).toContain(":root:root:not([data-theme='dark']) {\n  --color-accent: #1b4d8c;")
  expect(css).not.toContain("[data-theme='dark'] {")
  expect(themeCss({ accentLight: '', accentDark: '#9cc3ff' })).toMatch(
    /^:root:root\[data-theme='dark'\] \{\n {2}--color-accent: #9cc3ff;/,
  )
})

it('the logo and the web manifest use the brand color', () => {
  const files = brandFiles('Harbour', blue)
  expect(files['/icons/mark.svg']).toContain('stroke="#1b4d8c"')
  const manifest = JSON.parse(files['/manifest.webmanifest'] ?? '') as { icons: { src: string }[]; theme_color: string }
  expect(files['/icons/mark-maskable.svg']).toContain(`fill="${manifest.theme_color}"`)
  expect(manifest.theme_color).not.toBe('#4b1437')
  expect(manifest.icons.map(({ src }) => src)).toContain('/icons/mark-maskable.svg')
})

it('the web manifest of an installation with a custom picture lists its icons before the colored icons, at the addresses of the rendered files', () => {
  const manifest = JSON.parse(brandFiles('Harbour', blue, 'abc123')['/manifest.webmanifest'] ?? '') as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ])
  const drawn = iconsToDraw('abc123')
  for (const { src, sizes } of manifest.icons) {
    const found = drawn.find(({ address }) => address === src)
    expect(sizes, src).toBe(`${found?.side}x${found?.side}`)
    expect(src).toContain('abc123')
  }
  // icons that every page links to have fixed addresses
  expect(drawn.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/icons/apple-touch-180.png', '/icons/mark.svg']),
  )
  // icons are opaque where a system would show black, and fit into the circle that launchers cut out
  for (const { address, ground, share } of drawn) {
    if (/apple|maskable/.test(address)) expect(ground, address).toMatch(/^#[0-9a-f]{6}$/)
    if (address.includes('maskable')) expect(share * Math.SQRT2).toBeLessThanOrEqual(1)
  }
})
