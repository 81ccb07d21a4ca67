import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords'
import { cleanPassword, isSamePassword, passwordNormalizations, passwordProblem } from './passwords'

describe('new passwords (S6)', () => {
  it.each([
    ['', 'password-too-short'],
    ['abc12', 'password-too-short'],
    ['abc123', 'password-min-eight'],
    ['abc1234', 'password-min-eight'],
    ['password', 'password-common'],
    ['PassWord', 'password-common'],
    ['password1!', 'password-common'],
    ['12345678', 'password-common'],
    ['zzzzzzzzzzzz', 'password-common'],
    ['contraseña', 'password-common'],
    ['violet tram at noon', null],
    ['Kx7#pQ2m', null],
    ['a'.repeat(71) + 'b', null],
    ['a'.repeat(72) + 'b', 'password-too-long'],
    ['ñ'.repeat(36) + 'b', 'password-too-long'],
    ['ñ'.repeat(35) + 'bc', null],
    ['\u07ff'.repeat(36) + 'b', 'password-too-long'],
    ['\u07ff'.repeat(35) + 'bc', null],
    ['\u0080'.repeat(35) + 'bcd', 'password-too-long'],
    ['\u007f'.repeat(70) + 'bc', null],
    ['€'.repeat(23) + 'bcd', null],
    ['€'.repeat(24) + 'b', 'password-too-long'],
    ['\uffff'.repeat(23) + 'bcd', null],
    ['\u0800'.repeat(24) + 'b', 'password-too-long'],
    ['😀'.repeat(17) + 'bcde', null],
    ['😀'.repeat(18) + 'b', 'password-too-long'],
    ['\u{10000}'.repeat(18) + 'b', 'password-too-long'],
    ['password1234', 'password-common'],
    ['password1s more', null],
    ['passwordx', null],
  ])('are checked: %s → %s', (password, problem) => expect(passwordProblem(password)).toBe(problem))

  it('count an accented letter as one character in every Unicode form', () => {
    expect(passwordProblem('n\u0303andu\u0301e')).toBe('password-min-eight')
    expect(passwordProblem('contrasen\u0303a')).toBe('password-common')
    expect(passwordProblem('n\u0303o'.repeat(24))).toBeNull()
  })

  it('are compared with at least a thousand common passwords in lower case', () => {
    expect(commonPasswords.size).toBeGreaterThan(1000)
    for (const password of commonPasswords) expect(password).toBe(password.toLowerCase())
  })
})

describe('password that is typed in two Unicode forms (S30)', () => {
  it('is accepted in both forms', () => {
    expect(cleanPassword('cafe\u0301 a las 5')).toBe('caf\u00e9 a las 5')
    expect(isSamePassword('cafe\u0301 a las 5', 'caf\u00e9 a las 5')).toBe(true)
    expect(isSamePassword('cafe a las 5', 'caf\u00e9 a las 5')).toBe(false)
    expect(isSamePassword(' cafe', 'cafe')).toBe(false)
  })

  it('is compared with hashes of the typed, composed and decomposed form', () => {
    expect(passwordNormalizations('harbour-93')).toEqual(['harbour-93'])
    expect(passwordNormalizations('caf\u00e9')).toEqual(['caf\u00e9', 'cafe\u0301'])
    expect(passwordNormalizations('cafe\u0301')).toEqual(['caf\u00e9', 'cafe\u0301'])
    expect(passwordNormalizations('\u00ea\u0323')).toEqual(['\u1ec7', '\u00ea\u0323', 'e\u0323\u0302'])
  })
})
