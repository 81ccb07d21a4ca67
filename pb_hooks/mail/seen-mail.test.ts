import { expect, it } from 'vitest'
import { sheet } from './frame'
import { asSeenHere, inTheme } from './seen-mail'

it.each([
  ['https://partners.example', '/icons/apple-touch-180.png'],
  ['http://localhost:8090', '/icons/apple-touch-180.png'],
])('loads the logo of a viewed email from this server instead of %s', (origin, own) => {
  expect(asSeenHere(`<img src="${origin}/icons/apple-touch-180.png" width="36"><a href="x">y</a>`)).toBe(
    `<img src="${own}" width="36"><a>y</a>`,
  )
})

it('a viewed email keeps all addresses other than the logo’s', () => {
  const html = '<img src="https://x.example/icons/apple-touch-180.png/y"><img src="https://x.example/a.png">'
  expect(asSeenHere(html)).toBe(html)
})

it('a viewed email always or never applies its dark styles, and is otherwise unchanged', () => {
  const always = inTheme(`<style>${sheet}</style>`, 'dark')
  expect(always).toContain('@media all{.bg{background:#181114!important}')
  expect(inTheme(`<style>${sheet}</style>`, 'light')).toContain('@media not all{.bg{background:#181114!important}')
  expect(always).toContain('@media (max-width:480px)')
  expect(inTheme('<p>dark</p>', 'dark')).toBe('<p>dark</p>')
})
