import { expect, it } from 'vitest'
import { styleSheet } from './layout'
import { disableLinks, toViewableHtml, withTheme } from './viewable-mail'

it.each([
  ['https://partners.example', '/icons/apple-touch-180.png'],
  ['http://localhost:8090', '/icons/apple-touch-180.png'],
])('a viewed email loads the logo from the server that shows it, not from %s', (origin, own) => {
  expect(toViewableHtml(`<img src="${origin}/icons/apple-touch-180.png" width="36"><a href="x">y</a>`)).toBe(
    `<img src="${own}" width="36"><a>y</a>`,
  )
})

it('a viewed email keeps all addresses except the logo’s', () => {
  const html = '<img src="https://x.example/icons/apple-touch-180.png/y"><img src="https://x.example/a.png">'
  expect(toViewableHtml(html)).toBe(html)
})

it('a viewed email shows its dark styles always or never, as chosen, and is otherwise unchanged', () => {
  const always = withTheme(`<style>${styleSheet}</style>`, 'dark')
  expect(always).toContain('@media all{.bg{background:#181114!important}')
  expect(withTheme(`<style>${styleSheet}</style>`, 'light')).toContain(
    '@media not all{.bg{background:#181114!important}',
  )
  expect(always).toContain('@media (max-width:480px)')
  expect(withTheme('<p>dark</p>', 'dark')).toBe('<p>dark</p>')
})

it.each([
  ['<a class="x" href="https://x.test/#secret" style="color:red">Go</a>', '<a class="x" style="color:red">Go</a>'],
  ["<A HREF='https://x.test/'>Go</A>", '<A>Go</A>'],
  ['<a href=https://x.test/ id=a>Go</a>', '<a id=a>Go</a>'],
  ['<a\n  href = "https://x.test/">Go</a>', '<a>Go</a>'],
  ['<p>href="stays"</p>', '<p>href="stays"</p>'],
])('the addresses of links are removed from the HTML of a viewed email: %s', (html, shown) => {
  expect(disableLinks(html)).toBe(shown)
})
