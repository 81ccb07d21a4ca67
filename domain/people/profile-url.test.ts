import { describe, expect, it } from 'vitest'
import { isProfileUrl, profileKey } from './profile-url'

describe('one profile in many spellings', () => {
  it.each([
    'https://www.linkedin.com/in/Ana-Ortuno/',
    'http://linkedin.com/in/ana-ortuno?utm_source=share',
    'https://es.linkedin.com/in/ana-ortuno/en',
    'https://www.linkedin.com/mwlite/in/ana-ortuno#top',
    ' linkedin.com/in/ana-ortuno ',
  ])('%s', (url) => expect(profileKey(url)).toBe('linkedin.com/in/ana-ortuno'))
  it('is another for another name', () =>
    expect(profileKey('https://linkedin.com/in/ana')).not.toBe(profileKey('https://linkedin.com/in/ane')))
  it.each(['', 'https://linkedin.com', 'https://www.linkedin.com/in/', 'example.org'])('"%s" names nobody', (url) =>
    expect(profileKey(url)).toBe(''),
  )
  it('keeps the whole path elsewhere', () => {
    expect(profileKey('https://example.org/People/Ana/cv')).toBe('example.org/people/ana/cv')
    expect(profileKey('https://example.org/mwlite/ana')).toBe('example.org/mwlite/ana')
    expect(profileKey('https://example.org/ana')).toBe('example.org/ana')
    expect(profileKey('https://awww.org/ana')).toBe('awww.org/ana')
    expect(profileKey('https://es.linkedin.com.evil.org/in/ana')).toBe('es.linkedin.com.evil.org/in/ana')
  })
})

describe('an address that may be kept and shown as a link', () => {
  it.each([
    'https://www.linkedin.com/in/ana-ortuno',
    'HTTP://example.org',
    'https://example.org:8443/ana?x=1#top',
    'https://a.b.example.org/in/ana@work',
    'https://example.org?mail=a@b.co',
    'https://münchen.example/ana',
  ])('takes %s', (url) => expect(isProfileUrl(url)).toBe(true))
  it.each([
    '',
    'linkedin.com/in/ana',
    'https://localhost',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://exa mple.org',
    // credentials, in the spellings that browsers take
    'http://linkedin.com@evil.example/',
    'http://linkedin.com:in@evil.example/ana',
    'https://ana@linkedin.com',
    'http://linkedin.com\\@evil.example/',
    'http:\\\\linkedin.com@evil.example/',
    'https://evil.example\\linkedin.com/in/ana',
  ])('refuses %s', (url) => expect(isProfileUrl(url)).toBe(false))
})
