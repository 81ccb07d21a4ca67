import { describe, expect, it } from 'vitest'
import { fillHtml, fillLine, nearestPlaceholder, oneLine, placeholdersIn } from './mail-placeholders'

const values = {
  firstName: '<img src=x onerror=alert(1)>',
  lastName: `O'Neil "&"`,
  actionLink: 'https://x.test/verify#abc',
  email: 'a@b.co',
}

describe('placeholders of email templates', () => {
  it('are replaced by values that are escaped in HTML', () => {
    expect(fillHtml('<p>Hi {{firstName}} {{ lastName }}, <a href="{{actionLink}}">go</a> {{email}}</p>', values)).toBe(
      '<p>Hi &lt;img src=x onerror=alert(1)&gt; O&#39;Neil &quot;&amp;&quot;, <a href="https://x.test/verify#abc">go</a> a@b.co</p>',
    )
  })
  it("aren't replaced inside a value that looks like a placeholder", () => {
    expect(fillHtml('{{firstName}}', { ...values, firstName: '{{email}}' })).toBe('{{email}}')
  })
  it('add no line break to a subject', () => {
    expect(fillLine('Hi {{firstName}}', { ...values, firstName: 'A\r\nBcc: x@y.z' })).toBe('Hi A Bcc: x@y.z')
    expect(oneLine('a\u2028b\u0000c')).toBe('a b c')
  })
  it('are listed by name without duplicates', () => {
    expect(placeholdersIn('{{firstName}} {{password}} {{ }} {{password}}')).toEqual(['firstName', 'password', ''])
    expect(placeholdersIn('{{email}} { {x} }')).toEqual(['email'])
  })
  it('are left unchanged if they are unknown, and values keep their line breaks', () => {
    expect(fillHtml('{{toString}} {{<b>}} {{message}}', { message: 'One\nTwo <b>' })).toBe(
      '{{toString}} {{&lt;b&gt;}} One<br>Two &lt;b&gt;',
    )
  })
  it.each([
    ['emial', 'email'],
    ['firstname', 'firstName'],
    ['fristNam', 'firstName'],
    ['actionLinks', 'actionLink'],
    ['password', null],
    ['', null],
  ])('are suggested for misspelled names: %j → %j', (name, meant) => {
    expect(nearestPlaceholder(name, ['firstName', 'lastName', 'actionLink', 'email'])).toBe(meant)
  })
})

it('if two placeholders are similar, the one with fewer typos is suggested', () =>
  expect(nearestPlaceholder('mont', ['more', 'moments', 'month'])).toBe('month'))

it('a subject and the values in it are trimmed at both ends', () => {
  expect(oneLine('  Hi\t\n ')).toBe('Hi')
  expect(fillLine(' {{firstName}} ', { firstName: '\n' })).toBe('')
})
