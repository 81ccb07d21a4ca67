import { describe, expect, it } from 'vitest'
import { nameWithoutLink } from './compose'

describe('names in emails', () => {
  it('contain no link, whatever the person entered', () => {
    for (const typed of [
      'https://evil.example/prize',
      'www.evil.example',
      'Claim at evil.example/x',
      'me@evil.example',
    ]) {
      expect(nameWithoutLink('firstName', typed)).not.toMatch(/\w\.\w|:\/\/|@|\//)
    }
  })
  it.each(['firstName', 'lastName', 'name', 'inviter', 'from', 'device', 'devices'])(
    'keep the words of the field %s when a link is removed, separated by spaces',
    (field) => expect(nameWithoutLink(field, ' Ana://x  at\\y ')).toBe('Ana x at y'),
  )
  it('stay unchanged when they contain no address', () => {
    for (const name of ['José María', "O'Brien", 'Ana-Lucía Ortuño', 'Martin Jr.', 'Linux PC, Chrome']) {
      expect(nameWithoutLink('inviter', name)).toBe(name)
    }
    expect(nameWithoutLink('firstName', 'J.R.')).toBe('J. R.')
  })
  it('lose their links, while other fields of the email stay unchanged', () => {
    expect(nameWithoutLink('actionLink', 'https://here.example/verify#ab')).toBe('https://here.example/verify#ab')
  })
})
