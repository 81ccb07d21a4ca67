import { describe, expect, it } from 'vitest'
import { profileKey } from './profile-url'

describe('one profile in many spellings', () => {
  it.each([
    'https://www.linkedin.com/in/Ana-Ortuno/',
    'http://linkedin.com/in/ana-ortuno?utm_source=share',
    'https://es.linkedin.com/in/ana-ortuno/en',
    'https://www.linkedin.com/mwlite/in/ana-ortuno#top',
  ])('%s', (url) => expect(profileKey(url)).toBe('linkedin.com/in/ana-ortuno'))
  it('is another for another name', () =>
    expect(profileKey('https://linkedin.com/in/ana')).not.toBe(profileKey('https://linkedin.com/in/ane')))
  it.each(['', 'https://linkedin.com', 'https://www.linkedin.com/in/', 'example.org'])('"%s" names nobody', (url) =>
    expect(profileKey(url)).toBe(''),
  )
  it('keeps the whole path elsewhere', () =>
    expect(profileKey('https://example.org/People/Ana')).toBe('example.org/people/ana'))
})
