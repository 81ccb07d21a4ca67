import { expect, it } from 'vitest'
import { brandFiles, themeCss } from './brand-files'
import { iconsToDraw } from './drawn-icons'

const plain = { accentLight: '', accentDark: '' }
const blue = { accentLight: '#1b4d8c', accentDark: '' }

it('branding files contain only the name by default', () => {
  const files = brandFiles('Harbour', plain)
  expect(Object.keys(files)).toEqual(['/manifest.webmanifest', '/manifest.es.webmanifest'])
  expect(JSON.parse(files['/manifest.webmanifest'] ?? '')).toMatchObject({ name: 'Harbour', theme_color: '#4b1437' })
  expect(themeCss(plain)).toBe('')
})

it('branding files set a colour for one theme and leave the other unchanged', () => {
  const css = themeCss(blue)
  expect(css).toContain(":root:root:not([data-theme='dark']) {\n  --color-accent: #1b4d8c;")
  expect(css).not.toContain("[data-theme='dark'] {")
  expect(themeCss({ accentLight: '', accentDark: '#9cc3ff' })).toMatch(
    /^:root:root\[data-theme='dark'\] \{\n {2}--color-accent: #9cc3ff;/,
  )
})

it('logo and manifest use the brand colour', () => {
  const files = brandFiles('Harbour', blue)
  expect(files['/icons/mark.svg']).toContain('stroke="#1b4d8c"')
  const manifest = JSON.parse(files['/manifest.webmanifest'] ?? '') as { icons: { src: string }[]; theme_color: string }
  expect(files['/icons/mark-maskable.svg']).toContain(`fill="${manifest.theme_color}"`)
  expect(manifest.theme_color).not.toBe('#4b1437')
  expect(manifest.icons.map(({ src }) => src)).toContain('/icons/mark-maskable.svg')
})

it('the manifest lists the icons of a custom picture before the coloured icons, at addresses of rendered files', () => {
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
  // icons that every page links keep their address
  expect(drawn.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/icons/apple-touch-180.png', '/icons/mark.svg']),
  )
  // icons have no transparency where a system shows black, and fit into the circle that launchers cut
  for (const { address, ground, share } of drawn) {
    if (/apple|maskable/.test(address)) expect(ground, address).toMatch(/^#[0-9a-f]{6}$/)
    if (address.includes('maskable')) expect(share * Math.SQRT2).toBeLessThanOrEqual(1)
  }
})
