import { describe, expect, it } from 'vitest'
import { normalisedEmail } from './email-address'

describe('normalised addresses (M18)', () => {
  it.each([
    ['Ana.Lopez+work@GMAIL.com', 'analopez@gmail.com'],
    ['ana.lopez@googlemail.com', 'analopez@gmail.com'],
    ['ana.lopez+a+b@example.com', 'ana.lopez@example.com'],
    [' Ana@Example.com ', 'ana@example.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['no-at-sign', 'no-at-sign'],
  ])('%s is %s', (typed, same) => expect(normalisedEmail(typed)).toBe(same))

  it('changes nothing the second time', () => {
    for (const email of ['a.b+c@gmail.com', 'x+y@z.org']) {
      expect(normalisedEmail(normalisedEmail(email))).toBe(normalisedEmail(email))
    }
  })
})
