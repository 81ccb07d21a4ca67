import { describe, expect, it } from 'vitest'
import { completedUrl, hasCredentials, isProfileUrl, profileKey } from './profile-url'

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

describe('an address as it was meant (S30)', () => {
  it.each([
    ['linkedin.com/in/ana', 'https://linkedin.com/in/ana'],
    [' www.linkedin.com/in/ana?x=1 ', 'https://www.linkedin.com/in/ana?x=1'],
    ['//linkedin.com/in/ana', 'https://linkedin.com/in/ana'],
    ['\u200blinkedin.com/in/ana\u2060', 'https://linkedin.com/in/ana'],
    ['example.org:8443/ana', 'https://example.org:8443/ana'],
    ['example.org', 'https://example.org'],
    ['http://example.org/ana', 'http://example.org/ana'],
    ['HTTPS://example.org/ana', 'HTTPS://example.org/ana'],
  ])('%j is %s', (typed, meant) => {
    expect(completedUrl(typed)).toBe(meant)
    expect(isProfileUrl(meant)).toBe(true)
  })
  it.each([
    '',
    'ana',
    'javascript:alert.x',
    'mailto:ana@example.org',
    'ana@example.org',
    'ana@example.org',
    'see linkedin.com',
    'in/ana.b',
    'ftp://example.org',
  ])('%j stays as it is', (typed) => expect(completedUrl(typed)).toBe(typed))
  it.each([
    'ana@linkedin.com/in/ana',
    'ana:hunter22@linkedin.com/in/ana',
    'https://ana@linkedin.com',
    'http:\\\\linkedin.com@evil.example/',
    'http://linkedin.com:in@evil.example/ana',
  ])('%j has credentials', (typed) => expect(hasCredentials(completedUrl(typed))).toBe(true))
  it('an @ behind the host is none', () => expect(hasCredentials('https://example.org/@ana')).toBe(false))
})
