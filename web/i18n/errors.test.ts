import { describe, expect, test } from 'vitest'
import { errorCodes } from '../../domain/error-codes'
import { errorWords } from './errors'

describe('error words', () => {
  test.each(['en', 'es'] as const)('every code has words, and no word is left over (%s)', (language) => {
    expect(Object.keys(errorWords[language]).sort()).toEqual([...errorCodes].sort())
    for (const code of errorCodes) expect(errorWords[language][code].trim(), code).not.toBe('')
  })

  test('Spanish is not English', () => {
    for (const code of errorCodes) expect(errorWords.es[code], code).not.toBe(errorWords.en[code])
  })
})
