import { describe, expect, it } from 'vitest'
import { nameInMail } from './name-in-mail'

describe('a name in a mail', () => {
  it('is no link, whatever was typed', () => {
    for (const typed of [
      'https://evil.example/prize',
      'www.evil.example',
      'Claim at evil.example/x',
      'me@evil.example',
    ]) {
      expect(nameInMail('firstName', typed)).not.toMatch(/\w\.\w|:\/\/|@|\//)
    }
  })
  it.each(['firstName', 'lastName', 'name', 'inviter', 'from', 'device', 'devices'])(
    'as %s keeps its words, a blank apart',
    (field) => expect(nameInMail(field, ' Ana://x  at\\y ')).toBe('Ana x at y'),
  )
  it('stays as it is when it is a name', () => {
    for (const name of ['José María', "O'Brien", 'Ana-Lucía Ortuño', 'Martin Jr.', 'Linux PC, Chrome']) {
      expect(nameInMail('inviter', name)).toBe(name)
    }
    expect(nameInMail('firstName', 'J.R.')).toBe('J. R.')
  })
  it('leaves every other fact alone', () => {
    expect(nameInMail('actionLink', 'https://here.example/verify#ab')).toBe('https://here.example/verify#ab')
  })
})
