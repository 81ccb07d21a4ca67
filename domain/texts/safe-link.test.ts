import { expect, it } from 'vitest'
import { isSafeLink } from './safe-link'

it('a link is safe if it leads to a page of this installation, an anchor, or an https, http or mailto address', () => {
  for (const address of ['#fees', '/faqs', '/', '/a//b', 'https://x.example', 'HTTP://x.example', 'mailto:a@b.example'])
    expect(isSafeLink(address), address).toBe(true)
  for (const address of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://x.example',
    'xhttps://x.example',
    'https//x.example',
    'www.x.example',
    // Browsers interpret this as another host.
    '//x.example',
    '/\\x.example',
    '/%5cx.example',
    '/%5Cx.example',
    '',
  ])
    expect(isSafeLink(address), address).toBe(false)
})
