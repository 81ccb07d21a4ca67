import { describe, expect, it } from 'vitest'
import { fillHtml, fillLine, nearestPlaceholder, oneLine, placeholdersIn } from './mail-placeholders'

const values = {
  firstName: '<img src=x onerror=alert(1)>',
  lastName: `O'Neil "&"`,
  actionLink: 'https://x.test/verify#abc',
  email: 'a@b.co',
}

describe('placeholders of mail templates', () => {
  it('are filled and escaped in HTML', () => {
    expect(fillHtml('<p>Hi {{firstName}} {{ lastName }}, <a href="{{actionLink}}">go</a> {{email}}</p>', values)).toBe(
      '<p>Hi &lt;img src=x onerror=alert(1)&gt; O&#39;Neil &quot;&amp;&quot;, <a href="https://x.test/verify#abc">go</a> a@b.co</p>',
    )
  })
  it('are not filled twice when a value looks like one', () => {
    expect(fillHtml('{{firstName}}', { ...values, firstName: '{{email}}' })).toBe('{{email}}')
  })
  it('add no line to a subject', () => {
    expect(fillLine('Hi {{firstName}}', { ...values, firstName: 'A\r\nBcc: x@y.z' })).toBe('Hi A Bcc: x@y.z')
    expect(oneLine('a\u2028b\u0000c')).toBe('a b c')
  })
  it('are known by name', () => {
    expect(placeholdersIn('{{firstName}} {{password}} {{ }} {{password}}')).toEqual(['firstName', 'password', ''])
    expect(placeholdersIn('{{email}} { {x} }')).toEqual(['email'])
  })
  it('stand as they are where nothing is known of them, and keep the lines of what somebody wrote', () => {
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
  ])('%j was probably meant as %j', (name, meant) => {
    expect(nearestPlaceholder(name, ['firstName', 'lastName', 'actionLink', 'email'])).toBe(meant)
  })
})
