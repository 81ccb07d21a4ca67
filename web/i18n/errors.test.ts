import { describe, expect, test } from 'vitest'
import { errorCodes, type ErrorCode } from '../../domain/error-codes'
import { errorWords as en } from './en/everyone/errors'
import { errorWords as es } from './es/everyone/errors'
import pinned from './errors.pinned.json' with { type: 'json' }

const errorWords = { en, es }

/** What a refusal is about, in both languages. A new code needs no entry; two swapped ones seldom pass. */
const terms: readonly [RegExp, RegExp][] = [
  [/password/i, /contraseña/i],
  [/paypal/i, /paypal/i],
  [/\bticket/i, /\bticket/i],
  [/last name/i, /apellidos/i],
  [/(?<!i)phone/i, /teléfono/i],
]

describe('error words', () => {
  test.each(['en', 'es'] as const)('every code has words, and no word is left over (%s)', (language) => {
    expect(Object.keys(errorWords[language]).sort()).toEqual([...errorCodes].sort())
    for (const code of errorCodes) expect(errorWords[language][code].trim(), code).not.toBe('')
  })

  test('Spanish is not English', () => {
    for (const code of errorCodes) expect(errorWords.es[code], code).not.toBe(errorWords.en[code])
  })

  test('the words of a code are the ones it was given: changing them is done here too', () => {
    const swapped = Object.entries(pinned).filter(([code, words]) => errorWords.es[code as ErrorCode] !== words)
    expect(swapped.map(([code]) => code)).toEqual([])
  })

  test.each(terms)('both languages speak of the same: %s', (english, spanish) => {
    for (const code of errorCodes) {
      expect(spanish.test(errorWords.es[code]), `${code}: ${errorWords.es[code]}`).toBe(
        english.test(errorWords.en[code]),
      )
    }
  })
})
