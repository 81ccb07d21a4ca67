import { expect, it } from 'vitest'
import { disableLinks } from './viewable-mail'

it.each([
  ['<a class="x" href="https://x.test/#secret" style="color:red">Go</a>', '<a class="x" style="color:red">Go</a>'],
  ["<A HREF='https://x.test/'>Go</A>", '<A>Go</A>'],
  ['<a href=https://x.test/ id=a>Go</a>', '<a id=a>Go</a>'],
  ['<a\n  href = "https://x.test/">Go</a>', '<a>Go</a>'],
  ['<p>href="stays"</p>', '<p>href="stays"</p>'],
])('the addresses of links are removed from the HTML of a viewed email: %s', (html, shown) => {
  expect(disableLinks(html)).toBe(shown)
})
