import { describe, expect, it } from 'vitest'
import { completeUrl, hasCredentials, isProfileUrl, profileKey } from './profile-url'

describe('spellings of a profile URL', () => {
  it.each([
    'https://www.linkedin.com/in/Ana-Ortuno/',
    'http://linkedin.com/in/ana-ortuno?utm_source=share',
    'https://es.linkedin.com/in/ana-ortuno/en',
    'https://www.linkedin.com/mwlite/in/ana-ortuno#top',
    ' linkedin.com/in/ana-ortuno ',
  ])('have the same key: %s', (url) => expect(profileKey(url)).toBe('linkedin.com/in/ana-ortuno'))
  it('differ for another name', () =>
    expect(profileKey('https://linkedin.com/in/ana')).not.toBe(profileKey('https://linkedin.com/in/ane')))
  it.each(['', 'https://linkedin.com', 'https://www.linkedin.com/in/', 'example.org'])(
    'have no key if no person is named: "%s"',
    (url) => expect(profileKey(url)).toBe(''),
  )
  it('have the whole path in their key on other sites', () => {
    expect(profileKey('https://example.org/People/Ana/cv')).toBe('example.org/people/ana/cv')
    expect(profileKey('https://example.org/mwlite/ana')).toBe('example.org/mwlite/ana')
    expect(profileKey('https://example.org/ana')).toBe('example.org/ana')
    expect(profileKey('https://awww.org/ana')).toBe('awww.org/ana')
    expect(profileKey('https://es.linkedin.com.evil.org/in/ana')).toBe('es.linkedin.com.evil.org/in/ana')
  })
})

describe('profile URL that can be stored and shown as a link', () => {
  it.each([
    'https://www.linkedin.com/in/ana-ortuno',
    'HTTP://example.org',
    'https://example.org:8443/ana?x=1#top',
    'https://a.b.example.org/in/ana@work',
    'https://example.org?mail=a@b.co',
    'https://münchen.example/ana',
  ])('can be %s', (url) => expect(isProfileUrl(url)).toBe(true))
  it.each([
    '',
    'linkedin.com/in/ana',
    'https://localhost',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://exa mple.org',
    // The URLs contain credentials in all spellings that browsers accept.
    'http://linkedin.com@evil.example/',
    'http://linkedin.com:in@evil.example/ana',
    'https://ana@linkedin.com',
    'http://linkedin.com\\@evil.example/',
    'http:\\\\linkedin.com@evil.example/',
    'https://evil.example\\linkedin.com/in/ana',
  ])("can't be %s", (url) => expect(isProfileUrl(url)).toBe(false))
})

describe('completed profile URL (S30)', () => {
  it.each([
    ['linkedin.com/in/ana', 'https://linkedin.com/in/ana'],
    [' www.linkedin.com/in/ana?x=1 ', 'https://www.linkedin.com/in/ana?x=1'],
    ['//linkedin.com/in/ana', 'https://linkedin.com/in/ana'],
    ['\u200blinkedin.com/in/ana\u2060', 'https://linkedin.com/in/ana'],
    ['example.org:8443/ana', 'https://example.org:8443/ana'],
    ['example.org', 'https://example.org'],
    ['http://example.org/ana', 'http://example.org/ana'],
    ['HTTPS://example.org/ana', 'HTTPS://example.org/ana'],
  ])('%j becomes %s', (typed, meant) => {
    expect(completeUrl(typed)).toBe(meant)
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
  ])('%j stays unchanged', (typed) => expect(completeUrl(typed)).toBe(typed))
  it.each([
    'ana@linkedin.com/in/ana',
    'ana:hunter22@linkedin.com/in/ana',
    'https://ana@linkedin.com',
    'http:\\\\linkedin.com@evil.example/',
    'http://linkedin.com:in@evil.example/ana',
  ])('is rejected with credentials: %j', (typed) => expect(hasCredentials(completeUrl(typed))).toBe(true))
  it('is accepted with an @ after the host, which is no credential', () =>
    expect(hasCredentials('https://example.org/@ana')).toBe(false))
})
