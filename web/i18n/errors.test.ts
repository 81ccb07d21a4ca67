import { describe, expect, test } from 'vitest'
import { errorCodes, type ErrorCode } from '../../domain/error-code-list'
import { refusals as adminsEn } from './en/admins/refusals'
import { errorWords as everyonesEn } from './en/everyone/errors'
import { refusals as signedInEn } from './en/signed-in/refusals'
import { refusals as adminsEs } from './es/admins/refusals'
import { errorWords as everyonesEs } from './es/everyone/errors'
import { refusals as signedInEs } from './es/signed-in/refusals'
import pinned from './errors.pinned.json' with { type: 'json' }

const parts = {
  en: [everyonesEn, signedInEn, adminsEn],
  es: [everyonesEs, signedInEs, adminsEs],
}
const together = (of: readonly object[]): Record<ErrorCode, string> => Object.assign({}, ...of)
const errorWords = { en: together(parts.en), es: together(parts.es) }

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
    // said once: a code of two groups would be here twice
    expect(parts[language].flatMap((words) => Object.keys(words)).sort()).toEqual([...errorCodes].sort())
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
