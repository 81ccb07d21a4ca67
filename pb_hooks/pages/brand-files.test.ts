import { expect, it } from 'vitest'
import { brandFiles, themeCss } from './brand-files'

const plain = { accentLight: '', accentDark: '' }
const blue = { accentLight: '#1b4d8c', accentDark: '' }

it('as shipped there is a name, and nothing else to say', () => {
  const files = brandFiles('Harbour', plain)
  expect(Object.keys(files)).toEqual(['/manifest.webmanifest'])
  expect(JSON.parse(files['/manifest.webmanifest'] ?? '')).toMatchObject({ name: 'Harbour', theme_color: '#4b1437' })
  expect(themeCss(plain)).toBe('')
})

it('a colour for one theme leaves the other as it is', () => {
  const css = themeCss(blue)
  expect(css).toContain(":root:root:not([data-theme='dark']) {\n  --color-accent: #1b4d8c;")
  expect(css).not.toContain("[data-theme='dark'] {")
  expect(themeCss({ accentLight: '', accentDark: '#9cc3ff' })).toMatch(
    /^:root:root\[data-theme='dark'\] \{\n {2}--color-accent: #9cc3ff;/,
  )
})

it('marks and manifest take the colour', () => {
  const files = brandFiles('Harbour', blue)
  expect(files['/icons/mark.svg']).toContain('stroke="#1b4d8c"')
  const manifest = JSON.parse(files['/manifest.webmanifest'] ?? '') as { icons: { src: string }[]; theme_color: string }
  expect(files['/icons/mark-maskable.svg']).toContain(`fill="${manifest.theme_color}"`)
  expect(manifest.theme_color).not.toBe('#4b1437')
  expect(manifest.icons.map(({ src }) => src)).toContain('/icons/mark-maskable.svg')
})
