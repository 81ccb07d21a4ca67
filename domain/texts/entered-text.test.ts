import { expect, it } from 'vitest'
import { isSafeLink, cleanPastedText } from './entered-text'

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

it.each([
  ['\u200bana@example.org\u200b', 'ana@example.org'],
  ['\u202aAna\u202c', 'Ana'],
  ['\u2066Ana\u2069 \u2068Ruiz\u2069', 'Ana Ruiz'],
  ['\ufeff\u00a0Ana\u00a0Ruiz\u00a0', 'Ana Ruiz'],
  ['+34\u202f600\u00a0111 222', '+34 600 111 222'],
  ['\u200cana@example.org\u200d', 'ana@example.org'],
  // In some scripts, joiners are part of words.
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('a pasted value loses its invisible characters: %j', (typed, meant) => expect(cleanPastedText(typed)).toBe(meant))
