import { describe, expect, it } from 'vitest'
import { looksLikeSecret, maskSecrets } from './secret-texts'
import { ordinaryTexts, secretTexts } from '../testing/help-desk-texts'

describe('text with a password or a code (S15)', () => {
  it.each(secretTexts)('is rejected: %s', (text) => expect(looksLikeSecret(text)).toBe(true))
  it('is masked completely', () => {
    expect(maskSecrets('Hi, my password is S3cret!99 and code 482913. Ana')).toBe(
      'Hi, my password is ••• and code •••. Ana',
    )
    // The value is found twice at the same position; the text around it remains.
    expect(maskSecrets('The code 482913 is my code, said Ana.')).toBe('The code ••• is my code, said Ana.')
    expect(maskSecrets('login: bob / password S3cret!99 or so')).toBe('login: bob / password ••• or so')
    for (const text of secretTexts) {
      const kept = maskSecrets(text)
      expect(kept, text).toContain('•••')
      expect(kept, text).not.toMatch(/hunter22|Abc12345|S3cret|Perro2024|482913|4829|Sol2024/)
    }
  })
})

describe('help desk text without secrets', () => {
  it('is tested with at least two hundred examples', () =>
    expect(new Set(ordinaryTexts).size).toBeGreaterThanOrEqual(200))
  it('is accepted unchanged in both languages', () => {
    expect(ordinaryTexts.filter(looksLikeSecret)).toEqual([])
    expect(ordinaryTexts.filter((text) => maskSecrets(text) !== text)).toEqual([])
  })
  const names =
    'iphone ipad ipados ios macos windows win android office chrome firefox safari edge galaxy pixel covid java python html css utf sha md web top b2b c2c'
  it('is accepted with product names, record ids, amounts or addresses after the word for a password', () => {
    for (const name of names.split(' ')) expect(looksLikeSecret(`contraseña de ${name}-2024`), name).toBe(false)
    for (const value of ['https://a1.example/x', 'HTTP://a1.example', 'www.a1.example', 'ana1@mail.example']) {
      expect(looksLikeSecret(`the password: ${value}`), value).toBe(false)
    }
    for (const value of [
      '10:30am',
      '$1,200usd',
      '12.000€k'.replace('k', ''),
      'ABC-12345',
      'ab#1234!',
      'Q3-2026',
      'h1/2026',
      'q42026',
    ]) {
      expect(looksLikeSecret(`clave: ${value}`), value).toBe(false)
    }
  })
  it('is rejected if a value only starts or ends like one of those', () => {
    for (const value of [
      'xwww.a1',
      'a12:30pmX',
      'myiphone14',
      'windows!7',
      'abcde-12345',
      'ABC-12345x',
      'xQ3-2026',
      'Q3-2026x',
      'q5-2026',
      'h3-2026',
      'q3-20260x',
    ]) {
      expect(looksLikeSecret(`clave: ${value}`), value).toBe(true)
    }
    for (const code of ['1234', '12345678']) expect(looksLikeSecret(`clave: ${code}`), code).toBe(true)
  })
  it('is accepted when all examples are joined to one long text', () =>
    expect(maskSecrets(ordinaryTexts.join('\n'))).toBe(ordinaryTexts.join('\n')))
  it('is checked quickly at its maximum length', () => {
    // The CPU time of this process doesn't depend on other load.
    const started = process.cpuUsage()
    for (const word of ['password ', 'code: ', 'a1!', 'login is ', '=> ', '12345 '])
      looksLikeSecret(word.repeat(10_000).slice(0, 10_000))
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
  })
  it('is checked in linear time, whatever it contains', () => {
    const spentUs = (text: string): number => {
      const started = process.cpuUsage()
      looksLikeSecret(text)
      return process.cpuUsage(started).user
    }
    // A check in cubic time would take six seconds, and one in quadratic time two seconds or more.
    expect(spentUs('a@'.repeat(1250))).toBeLessThan(1_000_000)
    for (const text of ['x'.repeat(60_000), `pass${':'.repeat(60_000)}`, 'pass:'.repeat(12_000), 'a@'.repeat(30_000)])
      expect(spentUs(text), text.slice(0, 8)).toBeLessThan(1_000_000)
  })
  it('is checked to its end, even if it contains long words', () => {
    expect(looksLikeSecret(`password ${': '.repeat(30)}hunter22`)).toBe(true)
    expect(looksLikeSecret(`password ${'x'.repeat(150)}9`)).toBe(true)
    expect(looksLikeSecret(`${'b'.repeat(70)}@mail.example | hunter22!`)).toBe(true)
  })
})
