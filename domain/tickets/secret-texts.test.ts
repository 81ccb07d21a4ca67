import { describe, expect, it } from 'vitest'
import { looksLikeSecret, masked } from './secret-texts'
import { ordinaryTexts, secretTexts } from '../testing/help-desk-texts'

describe('a text with a password or a code (S15)', () => {
  it.each(secretTexts)('%s is stopped', (text) => expect(looksLikeSecret(text)).toBe(true))
  it('is masked, and nothing of the value is left', () => {
    expect(masked('Hi, my password is S3cret!99 and code 482913. Ana')).toBe('Hi, my password is ••• and code •••. Ana')
    for (const text of secretTexts) {
      const kept = masked(text)
      expect(kept, text).toContain('•••')
      expect(kept, text).not.toMatch(/hunter22|Abc12345|S3cret|Perro2024|482913|4829|Sol2024/)
    }
  })
})

describe('what people write to a help desk', () => {
  it('is two hundred sentences', () => expect(new Set(ordinaryTexts).size).toBeGreaterThanOrEqual(200))
  it('passes, every sentence in both languages, and stays as it is', () => {
    expect(ordinaryTexts.filter(looksLikeSecret)).toEqual([])
    expect(ordinaryTexts.filter((text) => masked(text) !== text)).toEqual([])
  })
  it('passes as one long text', () => expect(masked(ordinaryTexts.join('\n'))).toBe(ordinaryTexts.join('\n')))
  it('is judged fast, also at its longest', () => {
    const started = performance.now()
    for (const word of ['password ', 'code: ', 'a1!', 'login is ', '=> ', '12345 '])
      looksLikeSecret(word.repeat(10_000).slice(0, 10_000))
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
